import { expect, it } from "vitest";
import { databaseAdvice } from "#db/database-advice.ts";

const withCode = (code: string, message = "x") => Object.assign(new Error(message), { code });
const URL_OF_SHOP = "postgres://web%22app:password@localhost/shop";

it.each([
  ["42501", "permission denied for schema public", "GRANT USAGE, CREATE ON SCHEMA public TO"],
  ["42501", "permission denied for schema pgboss", "GRANT USAGE, CREATE ON SCHEMA pgboss TO"],
  ["3F000", "no schema has been selected to create in", "GRANT USAGE, CREATE ON SCHEMA public TO"],
  ["42501", "permission denied for table job", "GRANT ALL ON ALL TABLES IN SCHEMA pgboss TO"],
  ["42501", "permission denied for table orders", "GRANT ALL ON ALL TABLES IN SCHEMA public TO"],
  ["42501", 'permission denied for database "shop"', 'GRANT CONNECT, CREATE ON DATABASE "shop" TO'],
  [
    "42501",
    'permission denied to create extension "pg_trgm"',
    'GRANT CONNECT, CREATE ON DATABASE "shop" TO',
  ],
])("names the GRANT to run for the error %s: %s", (code, message, grant) => {
  expect(databaseAdvice(withCode(code, message), URL_OF_SHOP)).toBe(
    `The role "web""app" lacks a privilege: run ${grant} "web""app" as the owner of the database`,
  );
});

it("advises to grant the owner's role when a migration changes another role's table", () => {
  const advice = databaseAdvice(withCode("42501", "must be owner of table orders"), URL_OF_SHOP);
  expect(advice).toContain('GRANT <owner> TO "web""app"');
});

it.each([
  [
    "28P01",
    "password authentication failed",
    'rejects the role "web""app" or its password: correct',
  ],
  ["28000", 'role "web" is not permitted to log in', 'rejects the role "web""app" or its password'],
  [
    "28000",
    'no pg_hba.conf entry for host "10.0.0.1", user "web", database "shop", no encryption',
    "from this host: add `?sslmode=require` to DATABASE_URL",
  ],
  [
    "3D000",
    'database "shop" does not exist',
    'database "shop" does not exist: create it or correct',
  ],
])("advises to correct DATABASE_URL for the error %s: %s", (code, message, advice) => {
  expect(databaseAdvice(withCode(code, message), URL_OF_SHOP)).toContain(advice);
});

it("never repeats the password", () => {
  expect(databaseAdvice(withCode("42501"), URL_OF_SHOP)).not.toContain("password");
});

it.each([withCode("23505"), new Error("x"), "53100", undefined])(
  "advises nothing for %s",
  (error) => {
    expect(databaseAdvice(error)).toBeUndefined();
  },
);
