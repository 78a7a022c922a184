import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { done, id, instant, requestedInstant, text, textWithExamples } from '#contract/values.ts'

/** Parts of the product that can be turned off. */
export const switchNames = ['sign-ups', 'affiliate-program', 'ai-wording'] as const
export type SwitchName = (typeof switchNames)[number]

const productSwitch = z.object({
  name: z.enum(switchNames),
  isOn: z.boolean(),
  /** Null: never changed. */
  updatedAt: instant.nullable(),
})

export const listSwitches = defineRoute({
  method: 'GET',
  path: '/admin/switches',
  summary: 'Parts of the product that can be turned off, and whether they are on',
  auth: 'admin',
  response: z.object({ switches: z.array(productSwitch) }),
})
export const updateSwitch = defineRoute({
  method: 'PUT',
  path: '/admin/switches/:name',
  summary: 'Turns a part of the product on or off, at once and on all servers',
  auth: 'admin',
  params: z.strictObject({ name: z.enum(switchNames) }),
  body: z.strictObject({ isOn: z.boolean() }),
  response: z.object({ switch: productSwitch }),
  problems: ['confirmation_required'],
})

export const announcementSeverities = ['info', 'warning'] as const
export const announcementAudiences = ['everyone', 'free', 'professional'] as const

const message = text(300).meta({ examples: ['Maintenance on Saturday from 8 to 9 am UTC.'] })
const announcement = z.object({
  id,
  message: textWithExamples('Maintenance on Saturday from 8 to 9 am UTC.'),
  severity: z.enum(announcementSeverities),
  audience: z.enum(announcementAudiences),
  startsAt: instant,
  /** Null: until it is deleted. */
  endsAt: instant.nullable(),
})
export type Announcement = z.output<typeof announcement>

const announcementInput = z
  .strictObject({
    message,
    severity: z.enum(announcementSeverities),
    audience: z.enum(announcementAudiences).default('everyone'),
    /** Null: at once. */
    startsAt: requestedInstant.nullable().default(null),
    endsAt: requestedInstant.nullable().default(null),
  })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, {
    path: ['endsAt'],
    message: 'must be after the start',
  })
const one = z.object({ announcement })

export const listAnnouncements = defineRoute({
  method: 'GET',
  path: '/admin/announcements',
  summary: 'All announcements, newest first, at most 100',
  auth: 'admin',
  response: z.object({ announcements: z.array(announcement) }),
})
export const createAnnouncement = defineRoute({
  method: 'POST',
  path: '/admin/announcements',
  summary: 'Announces something to signed-in accounts, on every screen',
  auth: 'admin',
  status: 201,
  body: announcementInput,
  response: one,
  problems: ['list_full'],
})
export const updateAnnouncement = defineRoute({
  method: 'PUT',
  path: '/admin/announcements/:id',
  summary: 'Changes an announcement; accounts that dismissed it do not see it again',
  auth: 'admin',
  params: z.strictObject({ id }),
  body: announcementInput,
  response: one,
  problems: ['not_found'],
})
export const deleteAnnouncement = defineRoute({
  method: 'DELETE',
  path: '/admin/announcements/:id',
  summary: 'Deletes an announcement',
  auth: 'admin',
  params: z.strictObject({ id }),
  response: done,
  problems: ['not_found'],
})
export const getCurrentAnnouncements = defineRoute({
  method: 'GET',
  path: '/announcements',
  summary: "What is announced to the caller's plan now, newest first",
  auth: 'user',
  response: z.object({
    announcements: z.array(announcement.pick({ id: true, message: true, severity: true })),
  }),
})
