import type { ImportReader } from '#workers/import/client.ts'
import { ImportApi, type ReaderReply } from '#workers/import/import-api.ts'

async function result<T>(call: Promise<ReaderReply<T>>): Promise<T> {
  const reply = await call
  if (!reply.ok) throw new Error(reply.problem.message)
  return reply.value
}

/** An import reader that runs in the test's thread. */
export function inProcessReader(): ImportReader {
  const api = new ImportApi()
  return {
    open: (id, bytes, mappings, encoding) => result(api.open(id, bytes, mappings, encoding)),
    read: (id, choice) => result(api.read(id, choice)),
    match: (id, input, onProgress) => result(api.match(id, input, onProgress)),
    keys: (id, from, count) => result(api.keys(id, from, count)),
    pairWithLogged: (id, logged) => result(api.pairWithLogged(id, logged)),
    markKnown: (id, from, count, known) => result(api.markKnown(id, from, count, known)),
    trades: (id, from, count, shown) => result(api.trades(id, from, count, shown)),
    buildRequest: (id, from, count, header, revisions) => result(api.buildRequest(id, from, count, header, revisions)),
    skippedRowsCsv: (id) => result(api.skippedRowsCsv(id)),
    close: (id) => result(api.close(id)),
    end: () => undefined,
  }
}
