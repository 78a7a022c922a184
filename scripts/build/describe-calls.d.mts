import type { Plugin } from 'vite'

/** Fills src/api/console/described-calls.ts with the calls of the API, their schemas and examples. */
export function describedCalls(): Plugin
