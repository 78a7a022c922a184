import type { FastifyRequest } from 'fastify'
import { restErrors } from './rest-error.ts'

/** The requested form of the response. */
export interface RestPreferences {
  /** One object instead of a list; any other number of rows is an error. */
  readonly isSingular: boolean
  /** CSV with a line of names instead of JSON. */
  readonly isCsv: boolean
  /** Omits null values. */
  readonly stripsNulls: boolean
  /** Whether a change returns its rows. */
  readonly wantsRows: boolean
  readonly wantsCount: boolean
  readonly resolution: 'merge' | 'ignore' | null
  /** Columns missing in a row get their defaults instead of null. */
  readonly useDefaults: boolean
  /** A change that affects more rows is rolled back. */
  readonly maxAffected: number | null
  /** The preferences that were applied, for the response header. */
  readonly applied: string
}

const objectType = 'application/vnd.pgrst.object+json'
const csvType = 'text/csv'
const readable =
  /^(text\/csv|application\/json|application\/vnd\.pgrst\.(object|array)(\+json)?|\*\/\*|application\/\*)$/

/** The preferences that this server supports. */
const supportedPreferences = new Set(['return', 'count', 'resolution', 'missing', 'handling', 'max-affected'])

/** Reads the headers Accept and Prefer; throws PGRST107 for a format other than JSON and CSV. */
export function readPreferences(request: FastifyRequest): RestPreferences {
  const accepted = (request.headers.accept ?? '*/*').split(',').map((entry) => entry.trim())
  const types = accepted.map((entry) => entry.split(';', 1)[0]?.trim() ?? '')
  const form = types.find((type) => readable.test(type))
  if (form === undefined) throw restErrors.noSuchForm(types.join(', '))
  const given = request.headers.prefer
  const preferences = (Array.isArray(given) ? given.join(',') : (given ?? '')).split(',').map((entry) => entry.trim())
  const valueOf = (name: string) => preferences.find((entry) => entry.startsWith(`${name}=`))?.slice(name.length + 1)
  const resolutions: Readonly<Record<string, 'merge' | 'ignore'>> = {
    'merge-duplicates': 'merge',
    'ignore-duplicates': 'ignore',
  }
  const most = valueOf('max-affected')
  return {
    isSingular: accepted.some((entry) => entry.startsWith(objectType)),
    isCsv: form === csvType,
    stripsNulls: accepted.some((entry) => /nulls=stripped/.test(entry)),
    wantsRows: valueOf('return') === 'representation',
    wantsCount: ['exact', 'planned', 'estimated'].includes(valueOf('count') ?? ''),
    resolution: resolutions[valueOf('resolution') ?? ''] ?? null,
    useDefaults: valueOf('missing') === 'default',
    maxAffected: most !== undefined && /^\d{1,9}$/.test(most) && valueOf('handling') === 'strict' ? Number(most) : null,
    applied: preferences.filter((entry) => supportedPreferences.has(entry.split('=', 1)[0] ?? '')).join(', '),
  }
}
