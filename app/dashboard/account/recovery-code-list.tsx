import { Copyable } from "#app/dashboard/_components/copyable.tsx";

/** Recovery codes to copy or download. */
export function RecoveryCodeList({ codes }: { codes: string[] }) {
  const text = codes.join("\n");
  return (
    <>
      <p className="text-ink-soft">
        Each code signs you in once if you lose your authenticator app. Store them in a safe place:
        they are not shown again.
      </p>
      <Copyable label="Recovery codes" text={text} />
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        download="recovery-codes.txt"
        className="inline-flex target items-center self-start font-semibold underline decoration-spot decoration-3 underline-offset-4"
      >
        Download recovery codes
      </a>
    </>
  );
}
