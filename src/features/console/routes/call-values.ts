import type { OutgoingCall } from '#api/console/send-call.ts'
import type { ApiCall, CallParameter } from '#contract/api-call.ts'

/** What the form of a call holds: texts of its fields by place and name, and the text of its body. */
export interface CallValues {
  readonly fields: Readonly<Record<string, string>>
  readonly body: string
}

export const fieldKey = ({ place, name }: Pick<CallParameter, 'place' | 'name'>): string => `${place}.${name}`

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const isPortfolio = (name: string) => /^portfolio_?id$/i.test(name)

/** A copy of an example in which portfolios are the trader's own. */
function withPortfolio(value: unknown, portfolioId: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withPortfolio(item, portfolioId))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (isPortfolio(key) && typeof inner === 'string') return [key, portfolioId]
      if (key === 'portfolioIds' && Array.isArray(inner)) return [key, [portfolioId]]
      return [key, withPortfolio(inner, portfolioId)]
    }),
  )
}

/** What a form starts with: required fields and the body by the examples, with the trader's own portfolio. */
export function initialValues(call: ApiCall, portfolioId: string | null): CallValues {
  const fields = call.parameters.flatMap((parameter) => {
    const { name, place, isRequired, example } = parameter
    const isOwn =
      portfolioId !== null &&
      (isPortfolio(name) || (place === 'path' && name === 'id' && /^\/(trades\/)?portfolios?\//.test(call.path)))
    if (isOwn && (isRequired || place === 'path')) return [[fieldKey(parameter), portfolioId]]
    return isRequired && place !== 'path' ? [[fieldKey(parameter), textOf(example)]] : []
  })
  const example = call.body?.example
  const body = portfolioId === null ? example : withPortfolio(example, portfolioId)
  return {
    fields: Object.fromEntries(fields) as Record<string, string>,
    body: body === undefined ? '' : JSON.stringify(body, null, 2),
  }
}

/** Names of required fields that are empty. */
export const missingFields = (call: ApiCall, { fields }: CallValues): readonly string[] =>
  call.parameters.filter((one) => one.isRequired && (fields[fieldKey(one)] ?? '').trim() === '').map(({ name }) => name)

/** The call as it is sent, without credentials. */
export function buildCall(call: ApiCall, { fields, body }: CallValues, file: Blob | null = null): OutgoingCall {
  const of = (place: CallParameter['place']) =>
    call.parameters.flatMap((parameter) => {
      const value = (fields[fieldKey(parameter)] ?? '').trim()
      return parameter.place === place && value !== '' ? [[parameter.name, value] as const] : []
    })
  const path = of('path').reduce(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(value)),
    call.path,
  )
  const query = new URLSearchParams(of('query').map(([name, value]) => [name, value])).toString()
  const isUpload = call.upload !== null && file !== null
  return {
    method: call.method,
    address: `/api/v1${path}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...Object.fromEntries(of('header')),
      ...(call.body === null ? {} : { 'content-type': 'application/json' }),
      ...(isUpload && call.upload !== null ? { 'content-type': call.upload } : {}),
    },
    body: call.body === null ? (isUpload ? file : null) : body,
  }
}
