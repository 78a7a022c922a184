import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { askModel, type FindingToWord } from './ask-model.ts'

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A local model with the given responses. */
async function modelThat(answers: RequestListener) {
  const opened = createServer(answers)
  server = opened
  await new Promise<void>((done) => opened.listen(0, '127.0.0.1', done))
  const { port } = opened.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/v1`, key: 'sk-test', model: 'small-1' }
}

const findings: readonly FindingToWord[] = [
  {
    id: 'symbol-1',
    title: 'Symbol',
    severity: 'high',
    statement: 'Trades in {subject} make -0.90R.',
    remedy: 'Stop.',
  },
]
const options = { timeLimitMs: 30_000, maxBytes: 10_000 }
/** For models that never respond. */
const impatient = { ...options, timeLimitMs: 50 }
const stays = new AbortController().signal
const ask = (settings: Parameters<typeof askModel>[0], how = options) => askModel(settings, findings, stays, how)
const content = (text: string) => JSON.stringify({ choices: [{ message: { content: text } }] })
const saying =
  (body: string, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

describe('asking a model', () => {
  test('sends the findings with the key, and maps the texts to their ids', async () => {
    let asked: { path?: string | undefined; key?: string | undefined; body?: string } = {}
    const settings = await modelThat((request, response) => {
      const answerIt = async () => {
        asked = { path: request.url, key: request.headers.authorization, body: await bodyOf(request) }
        response.end(content('```json\n{"findings":[{"id":"symbol-1","text":"In {subject}\\n you lose."}]}\n```'))
      }
      void answerIt()
    })
    const answer = await ask(settings)
    expect(answer.texts).toEqual(new Map([['symbol-1', 'In {subject} you lose.']]))
    expect(asked).toMatchObject({ path: '/v1/chat/completions', key: 'Bearer sk-test' })
    const { model, messages } = JSON.parse(asked.body ?? '') as { model: string; messages: { content: string }[] }
    expect(model).toBe('small-1')
    expect(JSON.parse(messages[1]?.content ?? '')).toEqual({ findings })
  })

  test.each([
    ['an error', saying('{}', 500), 'refused'],
    ['no permission', saying('{}', 401), 'refused'],
    ['no JSON', saying('<html>'), 'unusable'],
    ['another shape', saying('{"choices":[]}'), 'unusable'],
    ['words instead of JSON', saying(content('Certainly! Here they are.')), 'unusable'],
    ['texts that are not strings', saying(content('{"findings":[{"id":"symbol-1","text":7}]}')), 'unusable'],
    ['more than the size limit', saying(content('x'.repeat(20_000))), 'unusable'],
    ['nothing', saying(''), 'unusable'],
    ['nothing in time', () => {}, 'timedOut'],
    [
      'only half of the response in time',
      (_request: unknown, response: Parameters<RequestListener>[1]) => {
        response.write('{"choices"')
      },
      'timedOut',
    ],
    [
      'a redirect',
      (_request: unknown, response: Parameters<RequestListener>[1]) => {
        response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      },
      'unreachable',
    ],
  ] as const)('that responds with %s', async (_what, answers, problem) => {
    const settings = await modelThat(answers)
    const how = problem === 'timedOut' ? impatient : options
    expect(await ask(settings, how)).toEqual({ texts: null, problem })
  })

  test('that is not running', async () => {
    const settings = await modelThat(() => {})
    await new Promise((done) => server?.close(done))
    expect(await ask(settings)).toEqual({ texts: null, problem: 'unreachable' })
  })
})
