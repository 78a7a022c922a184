import { z } from 'zod'

/**
 * Every error that the API answers, once: status, meaning and remedy. docs/errors.md and OpenAPI are generated from it.
 */
export const problems = {
  validation_failed: {
    status: 400,
    meaning: 'A field of the request is wrong.',
    remedy: 'Correct the fields named in details.',
  },
  malformed_json: { status: 400, meaning: 'The body is not valid JSON.', remedy: 'Send a JSON object.' },
  invalid_cursor: {
    status: 400,
    meaning: 'The page cursor is not one that this server gave.',
    remedy: 'Start again from the first page.',
  },
  currency_mismatch: {
    status: 400,
    meaning: 'The trade is in another currency than its portfolio.',
    remedy: 'Choose a portfolio in that currency.',
  },
  too_few_trades: {
    status: 400,
    meaning: 'There are too few usable trades to simulate.',
    remedy: 'Log at least 10 closed trades with a risk, or state what 1R is worth.',
  },
  simulation_refused: {
    status: 400,
    meaning: 'A parameter of the simulation is out of range.',
    remedy: 'Change the parameter named in details.',
  },
  simulation_too_large: {
    status: 400,
    meaning: 'The simulation is more work than the server does in one call.',
    remedy: 'Use fewer paths, trades, points or resamples, or run it in the browser.',
  },
  no_session: { status: 401, meaning: 'There is no valid session.', remedy: 'Sign in again.' },
  plan_limit: {
    status: 403,
    meaning: 'The plan does not allow more of this.',
    remedy: 'Remove one, or change to the Professional plan.',
  },
  forbidden: {
    status: 403,
    meaning: 'The caller may not do this: it is for somebody else, or for another role.',
    remedy: 'Use your own id, or ask who runs the team or the installation.',
  },
  scope_missing: {
    status: 403,
    meaning: 'The API token does not allow this call.',
    remedy: 'Use a token with the scope that the message names, or sign in.',
  },
  confirmation_required: {
    status: 403,
    meaning: 'The act needs the password again: it was last stated more than 10 minutes ago.',
    remedy: 'Confirm the password, then repeat the call.',
  },
  not_found: { status: 404, meaning: 'There is no such thing, or it is not yours.', remedy: 'Check the address.' },
  conflict: {
    status: 409,
    meaning: 'The change conflicts with what is stored.',
    remedy: 'Read the current state and try again.',
  },
  unreadable: {
    status: 409,
    meaning: 'What is stored here cannot be read by this version.',
    remedy: 'It is kept, and in `current` as it is stored; details name the fields that are wrong.',
  },
  locked: {
    status: 409,
    meaning: 'The trade is locked since its review.',
    remedy: 'Unlock it first, by a change of isLocked alone.',
  },
  insufficient_balance: {
    status: 409,
    meaning: 'The payout is more than the approved commissions that are not paid out yet.',
    remedy: 'Ask for no more than the available balance.',
  },
  list_full: {
    status: 409,
    meaning: 'The list holds as many entries as it may.',
    remedy: 'Delete entries that you no longer use, archived ones among them.',
  },
  body_too_large: {
    status: 413,
    meaning: 'The body is larger than this call accepts.',
    remedy: 'Send it in smaller parts.',
  },
  unsupported_media_type: {
    status: 415,
    meaning: 'The body is not JSON.',
    remedy: 'Send Content-Type: application/json.',
  },
  too_many_requests: {
    status: 429,
    meaning: 'Too many requests in a short time, or too many large ones at once.',
    remedy: 'Wait for the seconds in Retry-After.',
  },
  cancelled: { status: 499, meaning: 'The caller went away before the answer was ready.', remedy: 'None is needed.' },
  internal: {
    status: 500,
    meaning: 'Something failed on our side.',
    remedy: 'Try again; if it goes on, report the request id.',
  },
  provider_failed: {
    status: 502,
    meaning: 'The provider of prices did not give any.',
    remedy: 'Check symbol and time, or try again later.',
  },
  switched_off: {
    status: 503,
    meaning: 'Whoever runs the installation has turned this part off.',
    remedy: 'Try again later.',
  },
  busy: { status: 503, meaning: 'The server is busy or starting.', remedy: 'Try again in a few seconds.' },
} as const satisfies Record<string, { status: number; meaning: string; remedy: string }>

export type ProblemCode = keyof typeof problems

/**
 * The one body of every error. `details` names fields: path and what is wrong with it. A change that was made from an
 * old reading is answered with both versions: `current`, the stored thing as the API answers it, and `given`, the
 * change. A stored thing that cannot be read has `current` alone.
 */
export const problemBody = z.object({
  code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
  message: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  current: z.unknown().optional(),
  given: z.unknown().optional(),
})
export type ProblemBody = z.output<typeof problemBody>
