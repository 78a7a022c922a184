import type { Belongings, Resource } from './attempt.ts'

const all = { owner: 'read', coach: 'read', trader: 'read', viewer: 'read' } as const
const coaches = { owner: 'read', coach: 'read', trader: 'refused', viewer: 'refused' } as const

const input = {
  title: 'Tag every trade',
  rule: { kind: 'tagEveryTrade' },
  targetPercent: 90,
  from: '2025-03-03',
  until: '2025-03-14',
}
const atTeam = ({ teamId = '' }: Belongings) => ({ params: { teamId } })

/** What coaches and traders of a team do together; the trader of the assignments is the team's owner. */
export const teamWork: Resource = {
  attempts: {
    'GET /teams/:teamId/overview': { 'params.teamId': { input: atTeam, team: all } },
    'PUT /teams/:teamId/visit': { 'params.teamId': { input: atTeam, team: all } },
    'GET /teams/:teamId/assignments': { 'params.teamId': { input: atTeam, team: all } },
    'POST /teams/:teamId/assignments': {
      'params.teamId': {
        input: (theirs) => ({ ...atTeam(theirs), body: { ...input, traderId: theirs.userId } }),
        team: coaches,
      },
      // A rule that was checked on no trade of the caller's.
      'body.rule.ruleId': {
        input: ({ ruleId = '' }, mine) => ({
          ...atTeam(mine),
          body: { ...input, traderId: mine.userId, rule: { kind: 'followRule', ruleId } },
        }),
      },
      // Somebody of another team.
      'body.traderId': {
        input: (theirs, mine) => ({ ...atTeam(mine), body: { ...input, traderId: theirs.userId } }),
      },
    },
    'PUT /assignments/:id': {
      'params.id': {
        input: ({ assignmentId = '' }) => ({ params: { id: assignmentId }, body: { ...input, isEnded: false } }),
        // Traders and viewers do not see what others were asked to do.
        team: { owner: 'read', coach: 'read' },
      },
      'body.rule.ruleId': {
        input: ({ ruleId = '' }, mine) => ({
          params: { id: mine['assignmentId'] },
          body: { ...input, rule: { kind: 'followRule', ruleId }, isEnded: false },
        }),
      },
    },
    'PUT /assignments/:id/done': {
      'params.id': {
        input: ({ assignmentId = '' }) => ({ params: { id: assignmentId }, body: { isDone: true } }),
        team: { owner: 'refused', coach: 'refused' },
      },
    },
    'GET /teams/:teamId/traders/:userId/rules': {
      'params.teamId': {
        input: (theirs) => ({ params: { teamId: theirs['teamId'], userId: theirs.userId } }),
        team: all,
      },
      'params.userId': {
        input: (theirs, mine) => ({ params: { teamId: mine['teamId'], userId: theirs.userId } }),
      },
    },
  },
  ownOnly: { 'GET /assignments': {} },
  async more(server, { userId, tradeId, ruleId, teamId = '' }) {
    const { pool } = server.services.database
    await pool.query(
      `insert into rule_checks (trade_id, user_id, rule_id, position, met, phase, title, weight, is_mandatory)
       values ($1, $2, $3, 0, 'yes', 'entry', 'Wait', 1, false)`,
      [tradeId, userId, ruleId],
    )
    const { rows } = await pool.query<{ id: string }>(
      `insert into assignments (team_id, trader_id, coach_id, title, kind, from_date, until_date)
       values ($1, $2, $2, 'Read one chapter', 'free', '2025-03-03', '2025-03-14') returning id`,
      [teamId, userId],
    )
    return { assignmentId: rows[0]?.id ?? '' }
  },
}
