import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as liveUpdates from '#api/live-updates.ts'
import { queryClient } from '#api/query-client.ts'
import * as tracking from '#app/referral/track-sign-up.ts'
import * as backgroundWork from './background-work.ts'
import { startBackgroundWorkAfterDelay } from './delayed-background-work.ts'
import * as alive from './keep-alive.ts'

const stopPinging = vi.fn()
const stopUpdates = vi.fn()

beforeEach(() => {
  vi.spyOn(alive, 'keepAlive').mockReturnValue(stopPinging)
  vi.spyOn(tracking, 'trackSignUp').mockResolvedValue()
  vi.spyOn(liveUpdates, 'startLiveUpdates').mockResolvedValue(stopUpdates)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.clearAllMocks()
  vi.useRealTimers()
})

describe('background work', () => {
  it('of a signed-in user pings, tracks the sign-up and follows changes, until it is stopped', async () => {
    const stop = backgroundWork.startBackgroundWork('ann')
    expect(tracking.trackSignUp).toHaveBeenCalledWith('ann')
    expect(liveUpdates.startLiveUpdates).toHaveBeenCalledWith(queryClient, 'ann')
    stop()
    expect(stopPinging).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(stopUpdates).toHaveBeenCalledOnce())
  })

  it('without a user only pings', () => {
    backgroundWork.startBackgroundWork(null)()
    expect(stopPinging).toHaveBeenCalledOnce()
    expect(tracking.trackSignUp).not.toHaveBeenCalled()
    expect(liveUpdates.startLiveUpdates).not.toHaveBeenCalled()
  })

  it('stays stoppable where changes cannot be followed', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.mocked(liveUpdates.startLiveUpdates).mockRejectedValue(new Error('no live updates'))
    const stop = backgroundWork.startBackgroundWork('ann')
    await vi.waitFor(() => expect(logged).toHaveBeenCalled())
    stop()
    expect(stopPinging).toHaveBeenCalledOnce()
    expect(stopUpdates).not.toHaveBeenCalled()
  })
})

describe('its start', () => {
  const stop = vi.fn()
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(backgroundWork, 'startBackgroundWork').mockReturnValue(stop)
  })

  it('waits six seconds for the first screen', async () => {
    const end = startBackgroundWorkAfterDelay('ann')
    await vi.advanceTimersByTimeAsync(5_999)
    expect(backgroundWork.startBackgroundWork).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => expect(backgroundWork.startBackgroundWork).toHaveBeenCalledWith('ann'))
    end()
    expect(stop).toHaveBeenCalledOnce()
  })

  it('does not come after the page was left', async () => {
    startBackgroundWorkAfterDelay('ann')()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(backgroundWork.startBackgroundWork).not.toHaveBeenCalled()
  })
})
