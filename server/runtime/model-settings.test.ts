import { expect, test } from 'vitest'
import { readModelSettings } from './model-settings.ts'

const read = (settings: Record<string, string>) => readModelSettings((name) => settings[name] ?? null)
const model = { EDGEWORTH_AI_MODEL: 'small-1' }

test('without an address there is no model', () => {
  expect(read(model)).toBeNull()
})

test('https anywhere, http on this machine alone; a slash at the end is no part of it', () => {
  expect(read({ ...model, EDGEWORTH_AI_URL: 'https://api.example.com/v1/', EDGEWORTH_AI_KEY: 'sk-1' })).toEqual({
    url: 'https://api.example.com/v1',
    key: 'sk-1',
    model: 'small-1',
  })
  for (const url of ['http://127.0.0.1:11434/v1', 'http://localhost:8080', 'http://[::1]:1/v1']) {
    expect(read({ ...model, EDGEWORTH_AI_URL: url })).toMatchObject({ url, key: null })
  }
})

test.each([
  'http://api.example.com/v1',
  'http://127.0.0.1.example.com/',
  'http://10.0.0.1/v1',
  'ftp://localhost/',
  'https://user:secret@api.example.com',
  'https://api.example.com/?key=secret',
  'nonsense',
])('%s is refused, and not repeated where it may hold a secret', (url) => {
  expect(() => read({ ...model, EDGEWORTH_AI_URL: url })).toThrow(/EDGEWORTH_AI_URL must be/)
  expect(() => read({ ...model, EDGEWORTH_AI_URL: url })).not.toThrow(/secret/)
})

test('a model has to be named, and a key is one word', () => {
  expect(() => read({ EDGEWORTH_AI_URL: 'https://api.example.com' })).toThrow(/EDGEWORTH_AI_MODEL/)
  const url = 'https://api.example.com'
  expect(() => read({ ...model, EDGEWORTH_AI_URL: url, EDGEWORTH_AI_KEY: 'a\r\nb' })).toThrow(/EDGEWORTH_AI_KEY/)
})
