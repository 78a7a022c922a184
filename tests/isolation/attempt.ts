import type { ProblemCode } from '#contract/problem.ts'
import type { TeamRole } from '#domain/portfolio/team.ts'
import type { TestServer } from '#tests/support/server/test-server.ts'

/** What one user has and others try to reach: ids by name, and the token of the user's session. */
export interface Belongings {
  readonly token: string
  readonly userId: string
  readonly portfolioId: string
  readonly tradeId: string
  readonly batchId: string
  readonly simulationId: string
  /** What a resource's `more` created. */
  readonly [name: string]: string
}

export interface Input {
  readonly params?: object
  readonly query?: object
  readonly body?: object
}

/** A call that names nobody's entries. */
export interface OwnInput extends Input {
  /** The expected answer if nothing of the caller's own is found; a success by default. */
  readonly code?: ProblemCode
}

/** 'read': the owner's answer. 'refused': forbidden, for entries that a member may see but not change. */
export type TeamAccess = 'read' | 'refused'

/** A call with one id of another user (the rest is the caller's own), and the expected answer. */
export interface Attempt {
  readonly input: (theirs: Belongings, mine: Belongings) => Input
  /** A stranger's answer; not_found by default. */
  readonly code?: ProblemCode
  /** Whether the call is for admins, who then succeed. */
  readonly admins?: boolean
  /** The answer for members of a team that sees the portfolio, for all or by role; a stranger's by default. */
  readonly team?: TeamAccess | Readonly<Partial<Record<TeamRole, TeamAccess>>>
  /** Whether it is money, a note or a picture that the portfolio hides: members then get a stranger's answer. */
  readonly isHidden?: boolean
}

/** The routes of one resource, as the isolation walk tries them. */
export interface Resource {
  /** By "METHOD /path" and then by the place of an id, such as "params.id" or "body.portfolioId". */
  readonly attempts: Readonly<Record<string, Readonly<Record<string, Attempt>>>>
  /** Routes for signed-in users that take no id: they act on the caller's own, and on nobody else's. */
  readonly ownOnly: Readonly<Record<string, OwnInput>>
  /** Creates entries beyond portfolio, trade, import and simulation; called once per user. */
  readonly more?: (server: TestServer, user: Belongings) => Promise<Readonly<Record<string, string>>>
}

/** An attempt by the id in the path. */
export const byId = (input: Attempt['input'], rest: Omit<Attempt, 'input'> = {}): Record<string, Attempt> => ({
  'params.id': { input, ...rest },
})
