import type { ProblemCode } from '#contract/problem.ts'
import type { TeamRole } from '#domain/portfolio/team.ts'
import type { TestServer } from '#tests/support/test-server.ts'

/** What one user has, by which others try to reach it: ids by name, and the token of the user's own session. */
export interface Belongings {
  readonly token: string
  readonly userId: string
  readonly portfolioId: string
  readonly tradeId: string
  readonly batchId: string
  readonly simulationId: string
  /** What a resource's `more` made. */
  readonly [name: string]: string
}

export interface Input {
  readonly params?: object
  readonly query?: object
  readonly body?: object
}

/** A call that names nobody's things. */
export interface OwnInput extends Input {
  /** What it answers where it finds nothing of the caller's own; a success unless said. */
  readonly code?: ProblemCode
}

/** 'read': the same as its trader. 'refused': a forbidden, for what a member may see and not do. */
export type TeamAccess = 'read' | 'refused'

/** A call with one id that is theirs (the rest is mine), and what it must answer. */
export interface Attempt {
  readonly input: (theirs: Belongings, mine: Belongings) => Input
  /** What a stranger gets; not_found unless said. */
  readonly code?: ProblemCode
  /** Whether it is for admins, who are then let in. */
  readonly admins?: boolean
  /** What members of a team get that their portfolio is shown to, all or by role; what a stranger gets unless said. */
  readonly team?: TeamAccess | Readonly<Record<TeamRole, TeamAccess>>
}

/** The routes of one resource, as the isolation walk tries them. */
export interface Resource {
  /** By "METHOD /path" and then by the place of an id, such as "params.id" or "body.portfolioId". */
  readonly attempts: Readonly<Record<string, Readonly<Record<string, Attempt>>>>
  /** Routes for signed-in users that take no id: they act on the caller's own, and on nobody else's. */
  readonly ownOnly: Readonly<Record<string, OwnInput>>
  /** Makes what the attempts name beyond portfolio, trade, import and simulation; called once for each user. */
  readonly more?: (server: TestServer, user: Belongings) => Promise<Readonly<Record<string, string>>>
}

/** An attempt by the id in the path. */
export const byId = (input: Attempt['input'], rest: Omit<Attempt, 'input'> = {}): Record<string, Attempt> => ({
  'params.id': { input, ...rest },
})
