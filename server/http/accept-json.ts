import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { bodySizes, type BodyLimits } from '#contract/body-limits.ts'
import { ApiError } from '#server/request/api-error.ts'
import { JsonEntryCounter } from './json-entries.ts'

/** Reads a body part by part. Rejects with `body_too_large` as soon as it exceeds a limit; nothing more of it is kept. */
function readText(payload: Readable, { bytes, entries }: BodyLimits): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const counter = new JsonEntryCounter()
    let length = 0
    const stop = () => payload.off('data', onData).off('end', onEnd).off('error', onError)
    const onData = (part: Buffer) => {
      length += part.length
      // The rest is read and dropped: the client reads the answer only after it has sent everything.
      if (length > bytes || counter.add(part) > entries) {
        stop()
        payload.resume()
        reject(new ApiError('body_too_large'))
      } else parts.push(part)
    }
    const onEnd = () => {
      stop()
      resolve(Buffer.concat(parts, length).toString('utf8'))
    }
    const onError = () => {
      stop()
      reject(new ApiError('cancelled'))
    }
    payload.on('data', onData).on('end', onEnd).on('error', onError)
  })
}

/** Accepts JSON within the limits of the route; an empty body is none: auth-js and our own calls send it. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  // Only JSON: a form of another page could send plain text.
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const { bodyLimit: bytes, config } = request.routeOptions
    if (Number(request.headers['content-length']) > bytes) throw new ApiError('body_too_large')
    const text = await readText(payload, { bytes, entries: config.maxBodyEntries ?? bodySizes.ordinary.entries })
    if (text === '') return undefined
    return new Promise((resolve, reject) => {
      void parse(request, text, (error, value) => {
        if (error === null) resolve(value)
        else reject(new ApiError('malformed_json'))
      })
    })
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Most entries of a body of JSON (`BodyLimits`), where they are not those of an ordinary call. */
    maxBodyEntries?: number
  }
}
