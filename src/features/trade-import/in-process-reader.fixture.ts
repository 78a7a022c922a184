import { ImportApi, type Answer } from '#workers/import-api.ts'
import type { ImportReader } from '#workers/import-client.ts'

/** The reader of files without its thread: what is read is the same. */
export function inProcessReader(): ImportReader {
  const api = new ImportApi()
  const result = async <T>(call: Promise<Answer<T>>): Promise<T> => {
    const answered = await call
    if (!answered.ok) throw new Error(answered.message)
    return answered.value
  }
  return {
    open: (id, bytes, mappings) => result(api.open(id, bytes, mappings)),
    read: (id, choice) => result(api.read(id, choice)),
    match: (id, input, onProgress) => result(api.match(id, input, onProgress)),
    trades: (id, from, count) => result(api.trades(id, from, count)),
    rows: (id, from, count) => result(api.rows(id, from, count)),
    leftOut: (id) => result(api.leftOut(id)),
    close: (id) => result(api.close(id)),
    end: () => undefined,
  }
}
