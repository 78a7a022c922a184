import type { FastifyRequest } from 'fastify'
import { restErrors } from './rest-error.ts'

/** How the caller wants to be answered. */
export interface RestPreferences {
  /** One object instead of a list; any other number of rows is an error. */
  readonly isSingular: boolean
  /** Leaves out what is null. */
  readonly stripsNulls: boolean
  /** Whether a change answers with its rows. */
  readonly wantsRows: boolean
  readonly wantsCount: boolean
  readonly resolution: 'merge' | 'ignore' | null
  /** Columns that a row does not state get their defaults instead of null. */
  readonly useDefaults: boolean
  /** A change that would meet more rows is undone. */
  readonly maxAffected: number | null
  /** The preferences that were kept, for the header of the answer. */
  readonly applied: string
}

const objectType = 'application/vnd.pgrst.object+json'
const readable = /^(application\/json|application\/vnd\.pgrst\.(object|array)(\+json)?|\*\/\*|application\/\*)$/

/** The preferences that this server keeps. */
const supportedPreferences = new Set(['return', 'count', 'resolution', 'missing', 'handling', 'max-affected'])

/** Reads the headers Accept and Prefer; throws PGRST107 for another form than JSON. */
export function readPreferences(request: FastifyRequest): RestPreferences {
  const accepted = (request.headers.accept ?? '*/*').split(',').map((entry) => entry.trim())
  const types = accepted.map((entry) => entry.split(';', 1)[0]?.trim() ?? '')
  if (!types.some((type) => readable.test(type))) throw restErrors.noSuchForm(types.join(', '))
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
    stripsNulls: accepted.some((entry) => /nulls=stripped/.test(entry)),
    wantsRows: valueOf('return') === 'representation',
    wantsCount: ['exact', 'planned', 'estimated'].includes(valueOf('count') ?? ''),
    resolution: resolutions[valueOf('resolution') ?? ''] ?? null,
    useDefaults: valueOf('missing') === 'default',
    maxAffected: most !== undefined && /^\d{1,9}$/.test(most) && valueOf('handling') === 'strict' ? Number(most) : null,
    applied: preferences.filter((entry) => supportedPreferences.has(entry.split('=', 1)[0] ?? '')).join(', '),
  }
}
