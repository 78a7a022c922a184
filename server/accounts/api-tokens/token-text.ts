import { randomBytes } from 'node:crypto'
import { sha256 } from '#server/secrets/digest.ts'

/** What every personal API token starts with, so that scanners for leaked secrets recognize one. */
const prefix = 'edg_'

/** 256 random bits in base64url. */
const pattern = /^edg_[A-Za-z0-9_-]{43}$/

/** A new token with 256 random bits. */
export const generateToken = (): string => prefix + randomBytes(32).toString('base64url')

/** Whether a bearer token claims to be a personal API token; a session's is a JWT, which never has the prefix. */
export const isTokenText = (token: string): boolean => token.startsWith(prefix)

/** The hash that a token is stored and looked up by; null for a text that cannot be one. */
export const hashToken = (token: string): Buffer | null => (pattern.test(token) ? sha256(token) : null)
