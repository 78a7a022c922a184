import type { ApiCall } from '#contract/api-call.ts'

/** Whether a call deletes or replaces something, so that the console asks first. */
export const isDestructive = ({ method, path }: Pick<ApiCall, 'method' | 'path'>): boolean =>
  method === 'DELETE' ||
  (method !== 'GET' && /\/(bulk-delete|deletion|merge|archive|promote)$|\/decide|payouts/.test(path))
