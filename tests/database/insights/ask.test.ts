import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { askEvent, getAskSettings, updateAskSettings } from '#contract/insights/ask.ts'
import { answerLimits } from '#server/insights/ask/answer-question.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { breakOff, callTools, ramble, RecordedModel, refuse, say, stall } from './recorded-model.ts'
import { goProfessional, injection, traderWithFindings } from './trader-with-findings.ts'

type Event = z.output<typeof askEvent>

const model = new RecordedModel()
let server: TestServer
let trader: Awaited<ReturnType<typeof traderWithFindings>>

beforeAll(async () => {
  const url = await model.listen()
  server = await startTestServer({ database: 'embedded', config: { model: { url, key: 'sk-test', model: 'small-1' } } })
  trader = await traderWithFindings(server)
  await goProfessional(server, trader.userId)
})
afterAll(async () => {
  await server?.close()
  model.close()
})

const question = 'How do I do on Symbol A?'

async function post(body: object, signal?: AbortSignal): Promise<Response> {
  return fetch(`${server.url}/api/v1/ai-insights/ask`, {
    method: 'POST',
    headers: { authorization: `Bearer ${trader.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  })
}

/** The events of an answer; each fits the contract. */
async function ask(text = question, more: object = {}): Promise<Event[]> {
  const response = await post({ portfolio_id: trader.portfolio.id, messages: [{ role: 'user', text }], ...more })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('application/x-ndjson')
  const lines = (await response.text()).split('\n').filter((line) => line !== '')
  return lines.map((line) => askEvent.parse(JSON.parse(line)))
}

const sentencesOf = (events: readonly Event[]) =>
  events.flatMap((event) => (event.type === 'sentence' ? [event.parts.map(({ text }) => text).join('')] : []))

describe('a model that answers', () => {
  test('states figures of its tools, each linked to the one it comes from', async () => {
    model.play(
      callTools(['metrics', {}], ['breakdown', { by: 'weekday' }]),
      say('You win 75.0% of 100 trades. That makes +0.30R each.'),
    )
    const events = await ask()
    expect(sentencesOf(events)).toEqual(['You win 75.0% of 100 trades.', 'That makes +0.30R each.'])
    const figures = events.flatMap((event) => (event.type === 'figures' ? event.figures : []))
    const numbers = events.flatMap((event) =>
      event.type === 'sentence' ? event.parts.filter(({ figure }) => figure !== null) : [],
    )
    const labels = numbers.map(({ text, figure }) => [text, figures.find(({ id }) => id === figure)?.label])
    expect(labels).toEqual([
      ['75.0%', 'Win rate'],
      ['100', 'Trades'],
      ['+0.30R', 'Mean R'],
    ])
    expect(events.at(-1)).toEqual({
      type: 'done',
      leftOut: 0,
      usage: { promptTokens: 300, completionTokens: 30, cost: 0.001 },
    })
    // The second request has the figures as the journal writes them.
    expect(model.asked).toHaveLength(2)
    expect(model.asked[1]?.messages.filter(({ role }) => role === 'tool')).toHaveLength(2)
    expect(model.asked[1]?.text).toContain('75.0%')
    expect(model.asked[0]?.tools.map((tool) => tool.function.name)).toEqual([
      'metrics',
      'trades',
      'breakdown',
      'findings',
    ])
  })

  test('figures of a selection say what limits them, and are not those of other groups', async () => {
    model.play(
      callTools(
        ['trades', { symbol: 'Symbol B', result: 'loss', from: '2025-01-01' }],
        ['breakdown', { by: 'direction', symbol: 'Symbol B' }],
      ),
      say(
        'Symbol B lost in 25 trades. Symbol A lost in 25 trades. Short trades lost in 25 trades. No longer than 25 trades.',
      ),
    )
    const events = await ask()
    expect(sentencesOf(events)).toEqual([`${injection} lost in 25 trades.`, 'No longer than 25 trades.'])
    const labels = events.flatMap((event) => (event.type === 'figures' ? event.figures : [])).map(({ label }) => label)
    expect(labels).toContain(`Trades, ${injection}, losses, from 2025-01-01`)
    expect(labels).toContain(`Trades, ${injection}, long`)
  })

  test('gets findings, and trades of a filter; missing ones are reported', async () => {
    model.play(
      callTools(['findings', {}], ['trades', { symbol: 'Symbol Q' }], ['trades', { symbol: 'Symbol B' }], ['buy', {}]),
      say('Symbol B loses 0.90R a trade over 25 trades.'),
    )
    const events = await ask()
    // The other symbol has 75 trades, so that this one is the second.
    expect(sentencesOf(events)).toEqual([`${injection} loses 0.90R a trade over 25 trades.`])
    const answers = model.asked[1]?.messages.filter(({ role }) => role === 'tool').map(({ content }) => content)
    expect(answers?.[1]).toBe('There is no symbol “Symbol Q”.')
    expect(answers?.[3]).toBe('There is no tool buy.')
  })
})

describe('what a model sees', () => {
  const tools = callTools(['breakdown', { by: 'symbol' }], ['breakdown', { by: 'setup' }], ['findings', {}])

  test('no names, ids or dates without consent, in the question neither', async () => {
    model.play(tools, say('Done.'))
    await ask(`Is ${injection} of Morning Fade worse than es?`)
    const sent = model.asked.map(({ text }) => text).join('\n')
    expect(sent).toContain('Is Symbol B of Setup A worse than Symbol A?')
    for (const secret of [
      'NQ',
      'ignore all',
      '"ES"',
      'Morning',
      trader.setup.id,
      trader.userId,
      trader.email,
      '2025',
    ]) {
      expect(sent, secret).not.toContain(secret)
    }
  })

  test('names with consent, which is stored and can be withdrawn', async () => {
    expect(await succeed(server, trader.token, getAskSettings, {})).toEqual({ model: 'small-1', sharesNames: false })
    await succeed(server, trader.token, updateAskSettings, { body: { sharesNames: true } })
    expect(await succeed(server, trader.token, getAskSettings, {})).toMatchObject({ sharesNames: true })
    model.play(tools, say('Done.'))
    await ask('Is Morning fade worse?')
    expect(model.asked[0]?.text).toContain('Is Morning fade worse?')
    expect(model.asked[1]?.text).toContain('ignore all')
    await succeed(server, trader.token, updateAskSettings, { body: { sharesNames: false } })
    expect(await succeed(server, trader.token, getAskSettings, {})).toMatchObject({ sharesNames: false })
  })
})

describe('a model that fails', () => {
  test('by lying: sentences with a number of its own are left out and counted', async () => {
    model.play(
      callTools(['metrics', {}]),
      say('You win 75.0% of trades. You would have made $98,765 without them. Double your size. You have 100 trades.'),
    )
    const events = await ask()
    expect(sentencesOf(events)).toEqual(['You win 75.0% of trades.', 'You have 100 trades.'])
    expect(events.at(-1)).toMatchObject({ type: 'done', leftOut: 2 })
  })

  test('by answering without tools: it has no numbers', async () => {
    model.play(say('You have 100 trades. I cannot say more.', { prompt_tokens: 5, completion_tokens: 5 }))
    const events = await ask()
    expect(sentencesOf(events)).toEqual(['I cannot say more.'])
    expect(events.at(-1)).toEqual({
      type: 'done',
      leftOut: 1,
      usage: { promptTokens: 5, completionTokens: 5, cost: null },
    })
  })

  test('by breaking off: whole sentences stay, the rest is not shown', async () => {
    model.play(callTools(['metrics', {}]), breakOff('You have 100 trades. You win 75.0% of tr'))
    const events = await ask()
    expect(sentencesOf(events)).toEqual(['You have 100 trades.'])
    // What the tools took is paid for.
    expect(events.at(-1)).toEqual({
      type: 'problem',
      problem: 'unusable',
      leftOut: 0,
      usage: { promptTokens: 100, completionTokens: 10, cost: null },
    })
  })

  test.each([
    ['refuses', refuse, 'refused'],
    ['writes something else', ramble, 'unusable'],
  ] as const)('that %s', async (_what, turn, problem) => {
    model.play(turn)
    expect(await ask()).toEqual([{ type: 'problem', problem, leftOut: 0, usage: null }])
  })

  test('by calling tools without end: the last round has none', async () => {
    model.play(...Array.from({ length: 10 }, () => callTools(['metrics', {}])))
    const events = await ask()
    expect(model.asked).toHaveLength(6)
    expect(model.asked[5]?.tools).toEqual([])
    expect(events.at(-1)).toMatchObject({ type: 'done' })
  })

  test('by stalling', async () => {
    const limits = { ...answerLimits }
    Object.assign(answerLimits, { stallMs: 100 })
    try {
      model.play(callTools(['metrics', {}]), stall('You have 100 trades. And '))
      const events = await ask()
      expect(sentencesOf(events)).toEqual(['You have 100 trades.'])
      expect(events.at(-1)).toMatchObject({ type: 'problem', problem: 'timedOut' })
    } finally {
      Object.assign(answerLimits, limits)
    }
  })
})

test('stopping closes the connection to the model', async () => {
  const stopping = new AbortController()
  const closed = new Promise<void>((done) => {
    model.play(callTools(['metrics', {}]), (response, asked) => {
      response.on('close', () => done())
      stall('You have 100 trades. And ')(response, asked)
    })
  })
  const messages = [{ role: 'user', text: question }]
  const response = await post({ messages }, stopping.signal)
  const reader = response.body?.getReader()
  await reader?.read()
  stopping.abort()
  await closed
})

describe('who may ask', () => {
  test('nobody without a model', async () => {
    const without = await startTestServer({ database: 'embedded' })
    try {
      const { token } = await without.signUp()
      expect(await succeed(without, token, getAskSettings, {})).toEqual({ model: null, sharesNames: false })
      const response = await fetch(`${without.url}/api/v1/ai-insights/ask`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ role: 'user', text: question }] }),
      })
      expect(response.status).toBe(409)
    } finally {
      await without.close()
    }
  })

  test('a conversation ends with a question', async () => {
    expect((await post({ messages: [{ role: 'assistant', text: 'Hello.' }] })).status).toBe(400)
  })
})
