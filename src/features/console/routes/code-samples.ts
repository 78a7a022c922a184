import type { OutgoingCall } from '#api/console/send-call.ts'

/** Samples of a call in other languages. The token is a variable of the environment, never the real one. */
export const sampleLanguages = [
  { key: 'curl', label: 'Copy curl' },
  { key: 'typescript', label: 'Copy TypeScript' },
  { key: 'python', label: 'Copy Python' },
] as const
export type SampleLanguage = (typeof sampleLanguages)[number]['key']

const variable = 'EDGEWORTH_TOKEN'

/** A text in single quotes of a shell. */
const shellText = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

interface Sample {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | null
  readonly isFile: boolean
  readonly hasToken: boolean
}

function curl({ method, url, headers, body, isFile, hasToken }: Sample): string {
  const token = hasToken ? [`-H "Authorization: Bearer $${variable}"`] : []
  return [
    `curl -X ${method} ${shellText(url)}`,
    ...token,
    ...headers.map(([name, value]) => `-H ${shellText(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`-d ${shellText(body)}`]),
    ...(isFile ? ['--data-binary @file'] : []),
  ].join(' \\\n  ')
}

function typescript({ method, url, headers, body, isFile, hasToken }: Sample): string {
  const names = headers.map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`)
  return [
    ...(isFile ? [`import { readFile } from 'node:fs/promises'`, ''] : []),
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: ${JSON.stringify(method)},`,
    `  headers: {`,
    ...(hasToken ? [`    authorization: \`Bearer \${process.env.${variable}}\`,`] : []),
    ...names,
    `  },`,
    ...(body === null ? [] : [`  body: JSON.stringify(${body.replaceAll('\n', '\n  ')}),`]),
    ...(isFile ? [`  body: await readFile('file'),`] : []),
    `})`,
    `console.log(response.status, await response.json())`,
  ].join('\n')
}

/** JSON as text of Python, which takes it apart at run time: true, false and null have other names there. */
const pythonText = (text: string) => JSON.stringify(text)

function python({ method, url, headers, body, isFile, hasToken }: Sample): string {
  const names = headers.map(([name, value]) => `        ${pythonText(name)}: ${pythonText(value)},`)
  return [
    ...(hasToken ? ['import os'] : []),
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${pythonText(url)},`,
    `    method=${pythonText(method)},`,
    '    headers={',
    ...(hasToken ? [`        "authorization": "Bearer " + os.environ["${variable}"],`] : []),
    ...names,
    '    },',
    ...(body === null ? [] : [`    data=${pythonText(body)}.encode(),`]),
    ...(isFile ? ['    data=open("file", "rb").read(),'] : []),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(response.status, response.read().decode())',
  ].join('\n')
}

const writers = { curl, typescript, python }

/** A call in a language, ready to run where the token is in the environment. */
export function codeSample(language: SampleLanguage, call: OutgoingCall, origin: string, hasToken: boolean): string {
  const isFile = call.body !== null && typeof call.body !== 'string'
  return writers[language]({
    method: call.method,
    url: origin + call.address,
    headers: Object.entries(call.headers),
    body: typeof call.body === 'string' ? call.body : null,
    isFile,
    hasToken,
  })
}
