import type { ApiCall } from '#contract/api-call.ts'

/** Every call of the API. scripts/build/describe-calls.mjs fills the list from the contract, in development and in builds. */
export const apiCalls: readonly ApiCall[] = []
