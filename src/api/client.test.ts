import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import type { JsonBytes } from '#domain/importers/reading/json-bytes.ts'
import { buildUrl, call } from './client.ts'
import { Failure } from './failure.ts'
import * as session from './supabase/session.ts'

const read = defineRoute({
  method: 'GET',
  path: '/things/:id',
  summary: 'Reads a thing',
  auth: 'user',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ limit: z.number().optional(), status: z.array(z.string()).optional() }),
  response: z.object({ name: z.string() }),
})
const write = defineRoute({
  method: 'POST',
  path: '/things',
  summary: 'Makes a thing',
  auth: 'user',
  body: z.strictObject({ name: z.string() }),
  response: z.object({ name: z.string() }),
})

const fetched = vi.fn<typeof fetch>()

function answer(status: number, body: string): void {
  fetched.mockResolvedValueOnce(new Response(body, { status }))
}

async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Failure)
  return error as Failure
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(session, 'accessToken').mockResolvedValue('the-token')
  vi.spyOn(session, 'renewRefusedSession').mockReturnValue()
})
afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('buildUrl', () => {
  it('fills in parameters and joins lists', () => {
    expect(buildUrl('/trades/:id', { params: { id: 'a/b' } })).toBe('/api/v1/trades/a%2Fb')
    expect(buildUrl('/trades', { query: { status: ['active', 'completed'], limit: 5, from: undefined } })).toBe(
      '/api/v1/trades?status=active%2Ccompleted&limit=5',
    )
  })
})

describe('call', () => {
  it('sends method, token and body, and returns the parsed response', async () => {
    answer(200, '{"name":"edge","secret":1}')
    await expect(call(write, { body: { name: 'edge' } })).resolves.toEqual({ name: 'edge' })
    const [address, request] = fetched.mock.calls[0] ?? []
    const headers = new Headers(request?.headers)
    expect(address).toBe('/api/v1/things')
    expect(request?.method).toBe('POST')
    expect(request?.body).toBe('{"name":"edge"}')
    expect(headers.get('authorization')).toBe('Bearer the-token')
    expect(headers.get('content-type')).toBe('application/json')
  })

  it('sends a serialized body unchanged, and accepts only one of the route’s type', async () => {
    answer(200, '{"name":"edge"}')
    const bytes = new TextEncoder().encode('{"name":"edge"}')
    await call(write, { body: bytes as JsonBytes<{ name: string }> })
    const [, request] = fetched.mock.calls[0] ?? []
    expect(request?.body).toBe(bytes)
    expect(new Headers(request?.headers).get('content-type')).toBe('application/json')

    type Given = Parameters<typeof call<typeof write>>[1]
    expectTypeOf<{ body: JsonBytes<{ name: string }> }>().toExtend<Given>()
    expectTypeOf<{ body: JsonBytes<{ name: number }> }>().not.toExtend<Given>()
    expectTypeOf<{ body: Uint8Array<ArrayBuffer> }>().not.toExtend<Given>()
  })

  it('sends no token when there is no session or it cannot be read', async () => {
    vi.mocked(session.accessToken).mockResolvedValueOnce(null)
    answer(200, '{"name":"a"}')
    await call(read, { params: { id: '1' }, query: {} })
    vi.mocked(session.accessToken).mockRejectedValueOnce(new Error('storage is gone'))
    answer(200, '{"name":"a"}')
    await call(read, { params: { id: '1' }, query: {} })
    for (const [, request] of fetched.mock.calls) expect(new Headers(request?.headers).has('authorization')).toBe(false)
  })

  it('throws a refusal with status, code, message and fields', async () => {
    const problem = {
      code: 'validation_failed',
      message: 'A field of the request is wrong.',
      details: [{ field: 'body.name', message: 'must not be empty' }],
    }
    answer(400, JSON.stringify(problem))
    const failure = await failureOf(call(write, { body: { name: '' } }))
    expect(failure.kind).toBe(400)
    expect(failure.code).toBe('validation_failed')
    expect(failure.message).toBe(problem.message)
    expect(failure.details).toEqual(problem.details)
  })

  it('keeps the status of a refusal without a problem', async () => {
    answer(502, '<html>Bad gateway</html>')
    const failure = await failureOf(call(read, { params: { id: '1' }, query: {} }))
    expect([failure.kind, failure.code]).toEqual([502, null])
  })

  it('reports a failed connection as "Network Error"', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const failure = await failureOf(call(read, { params: { id: '1' }, query: {} }))
    expect([failure.kind, failure.message]).toEqual(['FETCH_ERROR', 'Network Error'])
  })

  it('reports the timeout that was exceeded', async () => {
    fetched.mockImplementationOnce(
      (_address, request) =>
        new Promise((_resolve, reject) => {
          request?.signal?.addEventListener('abort', () => reject(request.signal?.reason as Error))
        }),
    )
    const failure = await failureOf(call(read, { params: { id: '1' }, query: {} }, undefined, 20))
    expect([failure.kind, failure.message]).toEqual(['TIMEOUT_ERROR', 'timeout of 20ms exceeded'])
  })

  it('keeps status and text of a response that is no JSON or violates the contract', async () => {
    answer(200, 'hello')
    const unreadable = await failureOf(call(read, { params: { id: '1' }, query: {} }))
    expect([unreadable.kind, unreadable.originalStatus, unreadable.bodyText]).toEqual(['PARSING_ERROR', 200, 'hello'])
    answer(200, '{"name":1}')
    expect((await failureOf(call(read, { params: { id: '1' }, query: {} }))).kind).toBe('PARSING_ERROR')
  })

  it('throws the reason of its signal instead of a failure', async () => {
    const controller = new AbortController()
    const reason = new Error('no longer wanted')
    fetched.mockImplementationOnce(() => {
      controller.abort(reason)
      return Promise.reject(reason)
    })
    await expect(call(read, { params: { id: '1' }, query: {} }, controller.signal)).rejects.toBe(reason)
  })
})

describe('a call whose session has ended on the server', () => {
  it('has the session renewed, which other refusals do not', async () => {
    answer(404, JSON.stringify({ code: 'not_found', message: 'There is no such thing.' }))
    await failureOf(call(write, { body: { name: 'a' } }))
    expect(session.renewRefusedSession).not.toHaveBeenCalled()
    answer(401, JSON.stringify({ code: 'no_session', message: 'There is no valid session.' }))
    expect((await failureOf(call(write, { body: { name: 'a' } }))).code).toBe('no_session')
    expect(session.renewRefusedSession).toHaveBeenCalledTimes(1)
  })
})
