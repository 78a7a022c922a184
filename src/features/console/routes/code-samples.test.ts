import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { OutgoingCall } from '#api/console/send-call.ts'
import { codeSample, sampleLanguages } from './code-samples.ts'

const origin = 'http://localhost:3000'
const call: OutgoingCall = {
  method: 'POST',
  address: '/api/v1/tags?a=1',
  headers: { 'content-type': 'application/json' },
  body: '{\n  "name": "It\'s \\"late\\"",\n  "color": null\n}',
}

describe('samples of a call', () => {
  it.each(sampleLanguages.map(({ key }) => key))(
    '%s names the address, the body and a variable for the token',
    (key) => {
      const sample = codeSample(key, call, origin, true)
      expect(sample).toContain('http://localhost:3000/api/v1/tags?a=1')
      expect(sample).toContain('EDGEWORTH_TOKEN')
      expect(sample).toContain('content-type')
      expect(codeSample(key, call, origin, false)).not.toContain('TOKEN')
    },
  )

  it('curl gives a shell the very body', () => {
    const printed = execFileSync('sh', [
      '-c',
      `curl() { for one; do last="$one"; done; printf %s "$last"; }\n${codeSample('curl', call, origin, true)}`,
    ])
    expect(printed.toString()).toBe(call.body)
  })

  it('TypeScript and Python have the same JSON', () => {
    const [, object = ''] = /JSON\.stringify\((\{[^]*?\})\),/.exec(codeSample('typescript', call, origin, false)) ?? []
    expect(JSON.parse(object)).toEqual(JSON.parse(call.body as string))
    const [, quoted = ''] = /data=(".*")\.encode/.exec(codeSample('python', call, origin, false)) ?? []
    expect(JSON.parse(quoted)).toBe(call.body)
  })

  it('a file is read from beside the program', () => {
    const upload = { ...call, body: new Blob(['x']) }
    expect(codeSample('curl', upload, origin, true)).toContain('--data-binary @file')
    expect(codeSample('python', upload, origin, true)).toContain('open("file", "rb")')
  })
})
