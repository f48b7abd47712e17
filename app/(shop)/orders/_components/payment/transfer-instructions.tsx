import type { ReactNode } from "react";
import type { PaymentSession } from "#lib/contract/payment.ts";

/** The account to transfer to, and the reference to write in the transfer. */
export function TransferInstructions({
  instructions,
}: {
  instructions: NonNullable<PaymentSession["instructions"]>;
}) {
  const { bank_name, account_name, account_number, reference, text } = instructions;
  return (
    <>
      <dl className="grid max-w-[40rem] grid-cols-1 gap-x-8 gap-y-3 border-l-4 border-spot bg-sheet p-4 wrap-anywhere sm:grid-cols-2 print:grid-cols-2">
        <Item name="Bank">{bank_name}</Item>
        <Item name="Account name">{account_name}</Item>
        <Item name="Account number">
          <Digits text={account_number} />
        </Item>
        <Item name="Reference">
          <Digits text={reference} />
        </Item>
      </dl>
      <p className="max-w-[56ch]">
        Enter the reference as the transfer's description so that we can match your payment.
      </p>
      {text && <p className="max-w-[56ch] wrap-anywhere whitespace-pre-line">{text}</p>}
    </>
  );
}

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-fine text-ink-soft">{name}</dt>
      <dd className="text-lead font-semibold">{children}</dd>
    </div>
  );
}

/** Groups digits by space that is not copied with them; one click selects them all. */
function Digits({ text }: { text: string }) {
  const groups = text.match(/.{1,4}/gu) ?? [];
  return (
    <span className="figures select-all">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never move
        <span key={index} className={index > 0 ? "ml-[0.35em]" : undefined}>
          {group}
        </span>
      ))}
    </span>
  );
}
