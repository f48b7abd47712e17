import pg from "pg"; import { readFileSync } from "node:fs";
const url = readFileSync("/tmp/bench-data/url","utf8").trim();
const client = new pg.Client({connectionString:url}); await client.connect();
const pid=(await client.query("select pg_backend_pid() as p")).rows[0].p;
const store=(await client.query("select store_uid from product_listings limit 1")).rows[0].store_uid;
const uids=(await client.query("select product_uid from product_listings limit 1000")).rows.map(r=>r.product_uid);
const cpu=(p)=>{const s=readFileSync(`/proc/${p}/stat`,"utf8");const f=s.slice(s.lastIndexOf(")")+2).split(" ");return (Number(f[11])+Number(f[12]))*10};
async function run(name, f, n=1500){ for(let i=0;i<100;i++) await f(i); const a=cpu(pid), b=process.cpuUsage(); for(let i=0;i<n;i++) await f(i); const c=process.cpuUsage(b); console.log(name.padEnd(40), "pg ms/q", ((cpu(pid)-a)/n).toFixed(3), "node ms/q", ((c.user+c.system)/1000/n).toFixed(3)); }
const kept=`(select coalesce(sum(products),0)::integer from listing_counts where store_uid=$1)`;
const cur=(sel,from)=>`with hits as not materialized (select product_uid, created_at from product_listings where store_uid=$1), page as (select array(select product_uid from hits order by created_at desc, product_uid desc limit $2 offset $3) as uids, ${kept} as count) ${sel}`;
const listing=cur("select page.count, product.* from page left join lateral read_documents($1, page.uids) as product on true");
const slim=cur(`select page.count, d.product_uid, md5(d.product_uid::text) as digest, c.name, (
          select string_agg(concat_ws(' ', s.variant_uid, s.on_hand, s.reserved, s.expires_on), ',')
          from stock_levels s where s.variant_uid = any (d.variant_uids)) stock from page left join lateral (select * from product_documents d where d.product_uid=any(page.uids) and d.store_uid=$1 order by array_position(page.uids,d.product_uid)) d on true left join categories c on c.uid=d.category_uid`);
const P=(i)=>[store, 18+i%5, Math.floor(i/5)%1000];
await run("listing unnamed", i=>client.query(listing,P(i)));
await run("listing named", i=>client.query({name:"a",text:listing,values:P(i)}));
await run("slim unnamed", i=>client.query(slim,P(i)));
await run("slim named", i=>client.query({name:"b",text:slim,values:P(i)}));
await client.query("set plan_cache_mode=force_generic_plan");
await run("listing named generic", i=>client.query({name:"c",text:listing,values:P(i)}));
await run("slim named generic", i=>client.query({name:"d",text:slim,values:P(i)}));
await client.query("set plan_cache_mode=auto");
const one="select * from read_documents($1, array[$2::uuid])";
await run("one unnamed", i=>client.query(one,[store,uids[i%1000]]));
await run("one named", i=>client.query({name:"e",text:one,values:[store,uids[i%1000]]}));
const direct=`select d.document, c.name, (
          select string_agg(concat_ws(' ', s.variant_uid, s.on_hand, s.reserved, s.expires_on), ',')
          from stock_levels s where s.variant_uid = any (d.variant_uids)) stock
        from product_documents d left join categories c on c.uid = d.category_uid
        where d.product_uid = $2 and d.store_uid = $1`;
await run("one direct named", i=>client.query({name:"f",text:direct,values:[store,uids[i%1000]]}));
const directSlim=direct.replace("d.document","md5(d.product_uid::text) digest");
await run("one slim named", i=>client.query({name:"g",text:directSlim,values:[store,uids[i%1000]]}));
const floor="select document from floor.documents where uid=$1";
await run("floor one", i=>client.query({name:"h",text:floor,values:[uids[i%1000]]}));
const fl=`select (select sum(products)::integer from floor.counts) as count, (select string_agg(document, ',') from (select document from floor.documents order by created_at desc, uid desc limit $1 offset $2) d) as results`;
await run("floor list", i=>client.query({name:"i",text:fl,values:P(i).slice(1)}));
await client.end();
