import { expect, it } from 'vitest'
import type { Instant } from '#domain/numbers/units.ts'
import { unreadRemarks } from './unread-remarks.ts'

const at = (minute: number) => `2026-11-20T16:0${minute}:00.000Z` as Instant
const remarks = [1, 2, 3, 4].map((minute) => ({ authorId: minute === 3 ? 'me' : 'coach', createdAt: at(minute) }))
const minutes = (isOwn: boolean, readAt: Instant | null, joinedAt: Instant) =>
  unreadRemarks(remarks, { userId: 'me', people: [{ userId: 'me', readAt, joinedAt }], isOwn }).map(
    ({ createdAt }) => remarks.findIndex((one) => one.createdAt === createdAt) + 1,
  )

it('are those of others since the read mark and, on trades of others, since one joined', () => {
  expect(minutes(false, null, at(0))).toEqual([1, 2, 4])
  expect(minutes(false, at(1), at(0))).toEqual([2, 4])
  expect(minutes(false, null, at(2))).toEqual([4])
  expect(minutes(false, at(1), at(5))).toEqual([])
  expect(minutes(true, at(1), at(5))).toEqual([2, 4])
  expect(unreadRemarks(remarks, { userId: 'me', people: [], isOwn: true })).toHaveLength(3)
})
