import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Text and code; pictures and fonts are compressed already, and source maps are read by developers alone. */
const worthwhile = /\.(js|css|wasm|svg)$/
/** A response of a packet or two arrives no sooner when it is smaller. */
const minBytes = 1_400

const [brotli, gz] = [promisify(brotliCompress), promisify(gzip)]
// Twice the quality takes ten times as long, and saves one percent.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Writes compressed forms (.br, .gz) beside the files of a folder: the server sends the one that the browser asks for. */
export async function compressFiles(folder) {
  for (const name of await readdir(folder)) {
    if (!worthwhile.test(name)) continue
    const path = join(folder, name)
    const content = await readFile(path)
    if (content.length < minBytes) continue
    const [asBrotli, asGzip] = await Promise.all([brotli(content, brotliOptions), gz(content)])
    await Promise.all([writeFile(`${path}.br`, asBrotli), writeFile(`${path}.gz`, asGzip)])
  }
}
