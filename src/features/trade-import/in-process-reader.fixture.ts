import { ImportApi, type Answer } from '#workers/import-api.ts'
import type { ImportReader } from '#workers/import-client.ts'

async function result<T>(call: Promise<Answer<T>>): Promise<T> {
  const answered = await call
  if (!answered.ok) throw new Error(answered.message)
  return answered.value
}

/** The reader of files without its thread: what is read is the same. */
export function inProcessReader(): ImportReader {
  const api = new ImportApi()
  return {
    open: (id, bytes, mappings) => result(api.open(id, bytes, mappings)),
    read: (id, choice) => result(api.read(id, choice)),
    match: (id, input, onProgress) => result(api.match(id, input, onProgress)),
    keys: (id, from, count) => result(api.keys(id, from, count)),
    noteKnown: (id, from, count, known) => result(api.noteKnown(id, from, count, known)),
    trades: (id, from, count, shown) => result(api.trades(id, from, count, shown)),
    part: (id, from, count, header, revisions) => result(api.part(id, from, count, header, revisions)),
    leftOut: (id) => result(api.leftOut(id)),
    close: (id) => result(api.close(id)),
    end: () => undefined,
  }
}
