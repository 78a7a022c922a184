import type { Route } from '#contract/route.ts'
import { scopesThatAllow, type TokenScope } from './token-scopes.ts'

/** The limit that a call counts against, as far as its declaration says. */
export const limitOf = (route: Route): NonNullable<Route['limit']> | 'api' =>
  route.limit ?? (route.problems?.includes('simulation_too_large') === true ? 'simulations' : 'api')

/**
 * The scope that a personal API token needs for a call. 'session': no token is enough, because the call is about the
 * account itself. Null: the call is public. What a route does not declare follows from its method and its limit.
 */
export function scopeOf(route: Route): TokenScope | 'session' | null {
  if (route.auth === 'public') return null
  if (route.auth === 'admin') return 'session'
  if (route.scope !== undefined) return route.scope
  if (route.method === 'GET') return 'read'
  return limitOf(route) === 'simulations' ? 'simulate' : 'write'
}

/** Whether a token with these scopes may call a route; a session, which has none, may call every route of its account. */
export function allowsRoute(scopes: readonly TokenScope[] | undefined, route: Route): boolean {
  const needed = scopeOf(route)
  if (scopes === undefined || needed === null) return true
  return needed !== 'session' && scopesThatAllow(needed).some((scope) => scopes.includes(scope))
}
