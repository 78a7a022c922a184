import { isPrivateConnection, type Setting } from './setting.ts'

/** A language model that words findings and answers questions: an endpoint in OpenAI's form. */
export interface ModelSettings {
  /** Base address, such as https://api.example.com/v1; `/chat/completions` is asked below it. */
  readonly url: string
  /** Sent as a bearer token; null: none is. Never logged. */
  readonly key: string | null
  readonly model: string
}

function checkUrl(text: string): string {
  const wrong = 'EDGEWORTH_AI_URL must be an address such as https://api.example.com/v1 (http on this machine alone).'
  if (!URL.canParse(text)) throw new Error(wrong)
  const url = new URL(text)
  const { username, password, search, hash } = url
  const isPlain = username === '' && password === '' && search === '' && hash === ''
  if (!isPlain || !isPrivateConnection(url)) throw new Error(wrong)
  return text.replace(/\/+$/, '')
}

/**
 * Reads EDGEWORTH_AI_URL, EDGEWORTH_AI_KEY and EDGEWORTH_AI_MODEL; null without the first. Throws an Error that names what
 * is wrong or missing.
 */
export function readModelSettings(setting: Setting): ModelSettings | null {
  const url = setting('EDGEWORTH_AI_URL')
  if (url === null) return null
  const model = setting('EDGEWORTH_AI_MODEL')
  if (model === null || model.length > 200) {
    throw new Error('EDGEWORTH_AI_URL needs EDGEWORTH_AI_MODEL: the name of the model, of at most 200 characters.')
  }
  const key = setting('EDGEWORTH_AI_KEY')
  if (key !== null && !/^[\x21-\x7e]{1,1000}$/.test(key)) throw new Error('EDGEWORTH_AI_KEY must be one word.')
  return { url: checkUrl(url), key, model }
}
