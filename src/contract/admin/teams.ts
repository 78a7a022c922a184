import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id, instant, text, textWithExamples } from '#contract/values.ts'
import { teamRoles } from '#domain/portfolio/team.ts'

const team = z.object({
  id,
  name: textWithExamples('Morning desk'),
  createdAt: instant,
  members: z.int(),
  portfolios: z.int(),
})

export const listAllTeams = defineRoute({
  method: 'GET',
  path: '/admin/teams',
  summary: 'Teams, newest first; `search` is a part of a name',
  auth: 'admin',
  query: z.strictObject({
    search: text(80)
      .meta({ examples: ['desk'] })
      .optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(200).optional(),
  }),
  response: z.object({ teams: z.array(team), nextCursor: z.string().nullable() }),
  problems: ['invalid_cursor'],
})
export const getAnyTeam = defineRoute({
  method: 'GET',
  path: '/admin/teams/:id',
  summary: 'A team with its members and the portfolios that they share, without their trades',
  auth: 'admin',
  params: z.strictObject({ id }),
  response: z.object({
    team,
    members: z.array(
      z.object({
        userId: id,
        email: textWithExamples('anna@example.com'),
        role: z.enum(teamRoles),
        joinedAt: instant,
      }),
    ),
    portfolios: z.array(
      z.object({
        id,
        name: textWithExamples('Futures'),
        ownerEmail: textWithExamples('anna@example.com'),
        trades: z.int(),
      }),
    ),
  }),
  problems: ['not_found'],
})
