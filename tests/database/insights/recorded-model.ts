import { createServer, type ServerResponse, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

interface SentMessage {
  readonly role: string
  readonly content: string | null
}

/** A request as the model received it. */
export interface AskedRequest {
  readonly text: string
  readonly messages: readonly SentMessage[]
  readonly tools: readonly { readonly function: { readonly name: string } }[]
}

/** What the model does with its nth request of a conversation. */
export type Turn = (response: ServerResponse, asked: AskedRequest) => void

const event = (data: object | string) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
const start = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })
const delta = (content: string) => event({ choices: [{ delta: { content }, finish_reason: null }] })
const finish = (reason: string, usage?: object) =>
  event({ choices: [{ delta: {}, finish_reason: reason }] }) +
  (usage === undefined ? '' : event({ choices: [], usage })) +
  event('[DONE]')

/** Calls tools, their arguments in two pieces, as models stream them. */
export const callTools =
  (...calls: readonly (readonly [name: string, input: object])[]): Turn =>
  (response) => {
    start(response)
    for (const [index, [name, input]] of calls.entries()) {
      const text = JSON.stringify(input)
      const [first, rest] = [text.slice(0, 4), text.slice(4)]
      const opening = { index, id: `call-${index}`, function: { name, arguments: first } }
      response.write(event({ choices: [{ delta: { tool_calls: [opening] }, finish_reason: null }] }))
      const more = { index, function: { arguments: rest } }
      response.write(event({ choices: [{ delta: { tool_calls: [more] }, finish_reason: null }] }))
    }
    response.end(finish('tool_calls', { prompt_tokens: 100, completion_tokens: 10 }))
  }

/** Writes a text in pieces of seven characters. */
export const say =
  (text: string, usage: object = { prompt_tokens: 200, completion_tokens: 20, cost: 0.001 }): Turn =>
  (response) => {
    start(response)
    for (const piece of text.match(/.{1,7}/gsu) ?? []) response.write(delta(piece))
    response.end(finish('stop', usage))
  }

/** Writes a text and ends without finishing. */
export const breakOff =
  (text: string): Turn =>
  (response) => {
    start(response)
    response.end(delta(text))
  }

/** Writes a text and then nothing more. */
export const stall =
  (text: string): Turn =>
  (response) => {
    start(response)
    response.write(delta(text))
  }

export const refuse: Turn = (response) => {
  response.writeHead(429).end('{}')
}
export const ramble: Turn = (response) => {
  start(response)
  response.end(event('<html>'))
}

/** A server in the form of OpenAI's chat completions that plays recorded turns. */
export class RecordedModel {
  readonly asked: AskedRequest[] = []
  #turns: readonly Turn[] = []
  readonly #server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      const asked = { text, ...(JSON.parse(text) as Omit<AskedRequest, 'text'>) }
      const turn = this.#turns[this.asked.length]
      this.asked.push(asked)
      if (turn === undefined) response.writeHead(500).end()
      else turn(response, asked)
    })
  })

  async listen(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  play(...turns: readonly Turn[]): void {
    this.asked.length = 0
    this.#turns = turns
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
