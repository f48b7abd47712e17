import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { listen } from "#tests/support/server/listen.ts";

/**
 * `close`: the connection ends after the message, before the reply. `rejectRecipient` and `rejectMessage` are for good,
 * `busy` is not. `hangUp`: the connection ends before the message.
 */
type SmtpFault = "close" | "rejectRecipient" | "rejectMessage" | "busy" | "hangUp";

interface RecordedMail {
  /** Addresses of the envelope. */
  from: string;
  to: string[];
  /** The message as it arrived. */
  source: string;
  parsed: ParsedMail;
}

export interface FakeSmtpServer {
  /** Value of SMTP_URL. */
  url: string;
  /** Messages that arrived completely, those without a reply included. */
  mails: RecordedMail[];
  /** Produces a fault for the next mails, by default for all. */
  setFault(fault: SmtpFault, times?: number): void;
  /** Clears faults and recorded mails. */
  reset(): void;
  close(): Promise<void>;
}

const REPLIES = {
  rejectRecipient: { responseCode: 550, message: "5.1.1 No such user" },
  rejectMessage: { responseCode: 554, message: "5.7.1 Message refused" },
  busy: { responseCode: 451, message: "4.3.2 Try again later" },
};

/** Starts an SMTP server on this machine that records mails and can produce faults. */
export async function startFakeSmtpServer(): Promise<FakeSmtpServer> {
  const mails: RecordedMail[] = [];
  const faults: { fault: SmtpFault; times: number }[] = [];

  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo: (_address, session, done) => {
      const fault = faults[0]?.fault;
      if (fault === "hangUp") return disconnect(session, countFault);
      done(fault === "rejectRecipient" ? failure(fault) : null);
    },
    onData: (stream, session, done) => {
      receive(stream, session).then(done, done);
    },
  });
  const { port } = await listen(server.server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    setFault(fault, times = Number.POSITIVE_INFINITY) {
      faults.push({ fault, times });
    },
    reset() {
      faults.length = 0;
      mails.length = 0;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };

  async function receive(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
  ): Promise<Error | null> {
    const source = await readAll(stream);
    const { mailFrom, rcptTo } = session.envelope;
    mails.push({
      from: mailFrom ? mailFrom.address : "",
      to: rcptTo.map(({ address }) => address),
      source,
      parsed: await simpleParser(source),
    });
    const fault = faults[0]?.fault;
    if (fault === "busy" || fault === "rejectMessage") return failure(fault);
    // The reply goes to a closed connection.
    if (fault === "close") disconnect(session, countFault);
    return null;
  }

  function failure(fault: keyof typeof REPLIES): Error {
    countFault();
    const { message, responseCode } = REPLIES[fault];
    return Object.assign(new Error(message), { responseCode });
  }

  function disconnect({ id }: SMTPServerSession, done: () => void): void {
    for (const connection of server.connections) {
      if (connection.id === id) connection._socket.destroy();
    }
    done();
  }

  function countFault(): void {
    const [first] = faults;
    if (!first) return;
    first.times -= 1;
    if (first.times <= 0) faults.shift();
  }
}

async function readAll(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
