import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { parseVerificationFile } from '#domain/simulation/verification-file.ts'
import { doAndUndo } from '#tests/journeys/do-and-undo.ts'
import {
  expectClean,
  keyFigure,
  newVisitor,
  saveDownload,
  scrollDownTo,
  settled,
  signUp,
  signUpWithDemoData,
} from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** Runs of every tab on the demo data: saved, found again, opened as they were, downloaded, and verified without a connection. */
const { app, browser } = await connectToSharedApp()

async function saveRun(page: Page, name: string): Promise<void> {
  const save = page.getByRole('button', { name: 'Save run' })
  await expect.poll(() => save.isEnabled(), { timeout: 60_000 }).toBe(true)
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Save run' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save run' }).click()
  await page.getByText(`“${name}” saved.`).waitFor()
}

/** Downloads what a button offers and returns the file's text. */
async function download(page: Page, name: string): Promise<string> {
  const button = page.getByRole('button', { name })
  await scrollDownTo(page, button)
  await expect.poll(() => button.isEnabled(), { timeout: 60_000 }).toBe(true)
  const downloading = page.waitForEvent('download')
  await button.click()
  return readFileSync(await saveDownload(await downloading), 'utf8')
}

/** Drops a file on the panel, as a mouse does. */
async function dropFile(page: Page, text: string): Promise<void> {
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([content], 'run.json', { type: 'application/json' }))
    return transfer
  }, text)
  await page.getByRole('group', { name: 'Verify file' }).dispatchEvent('drop', { dataTransfer: data })
}

const tasksOf = (text: string) => parseVerificationFile(text).computations.map(({ task }) => task)

describe('saved runs', () => {
  it('of every tab are listed, open as they were, and can be taken home', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUpWithDemoData(page, app.url)

    // The sample of one tab is that of all.
    await page.goto(`${app.url}/monte-carlo-simulator?tab=kelly&direction=long&size=half`)
    const tabs = page.getByRole('navigation', { name: 'Monte Carlo Simulator' })
    const sample = page.getByText(/^[\d,]+ trades in the sample/)
    const advice = page.getByRole('heading', { name: /^(Risk [\d.]+% per trade|No edge shown)/ })
    const [suggested = null] = /[\d.]+%/.exec((await advice.textContent()) ?? '') ?? []
    const longs = (await sample.textContent()) ?? ''
    await saveRun(page, 'How much')
    const kellyFile = await download(page, 'Download JSON')
    expect(tasksOf(kellyFile)).toEqual(['kelly', 'kellyDrawdown'])
    const money = await keyFigure(page, 'Money at risk')

    await tabs.getByRole('link', { name: 'Challenge' }).click()
    await page.getByText(/of attempts pass \(95%/).waitFor()
    await expect.poll(() => sample.textContent()).toBe(longs)
    expect(page.url()).toContain('direction=long')
    await saveRun(page, 'Pass')
    const challengeFile = await download(page, 'Download JSON')
    expect(tasksOf(challengeFile)).toEqual(['challenge', 'challengeCurve'])
    await tabs.getByRole('link', { name: 'Scenarios' }).click()
    await page.getByText(/^Scenario [A-D] matters most: /).waitFor()
    await expect.poll(() => sample.textContent()).toBe(longs)
    await saveRun(page, 'What changes')
    await tabs.getByRole('link', { name: 'My history' }).click()
    await page.getByRole('heading', { name: /^Your / }).waitFor()
    await saveRun(page, 'Unusual')
    await tabs.getByRole('link', { name: 'Drawdown' }).click()
    await page.getByRole('heading', { name: /drawdown at [\d.]+% risk is deeper than \d+% of paths$/ }).waitFor()
    await saveRun(page, 'Deep')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => sample.textContent()).not.toBe(longs)

    const list = page.getByRole('region', { name: 'Saved runs', exact: true })
    await scrollDownTo(page, list)
    for (const [kind, name, figures] of [
      ['Kelly', 'How much', suggested ?? 'No'],
      ['Challenge', 'Pass', '[\\d.]+%.*of account'],
      ['Scenarios', 'What changes', ''],
      ['My history', 'Unusual', ''],
      ['Drawdown', 'Deep', ''],
    ] as const)
      await list
        .getByRole('table', { name: `Saved runs: ${kind}` })
        .getByRole('row', { name: new RegExp(`${name}.*${figures}`) })
        .waitFor()
    await settled(page)
    await expectClean(page, 'saved runs of all tabs')

    // Opened, a run has its own trades and settings; its figures are the same.
    await list.getByRole('button', { name: 'Open the run How much' }).click()
    await page.getByText('Saved run: How much').waitFor()
    await page.waitForURL(/tab=kelly.*size=half.*run=/)
    await expect.poll(() => keyFigure(page, 'Money at risk')).toBe(money)
    const downloadedAgain = await download(page, 'Download the run How much')
    expect(parseVerificationFile(downloadedAgain).computations).toEqual(parseVerificationFile(kellyFile).computations)
    await page.getByRole('button', { name: 'Edit the run How much' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit run' })
    await edit.getByLabel('Name').fill('How much, longs')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Saved run: How much, longs').waitFor()
    await list.getByRole('button', { name: 'Open the run Pass' }).click()
    await page.getByText('Saved run: Pass').waitFor()
    await page.getByText(/of attempts pass \(95%/).waitFor()
    await page.getByRole('button', { name: 'Simulate now' }).click()
    await page.getByText('Saved run: Pass').waitFor({ state: 'detached' })
    await doAndUndo(page, () => list.getByRole('button', { name: 'Delete the run Pass' }).click())
    await list.getByRole('button', { name: 'Open the run Pass' }).waitFor()

    // A dropped file is computed again without a connection; a changed one is found out.
    const growthFile = await download(page, 'Download the run Deep')
    await page.getByRole('button', { name: 'Verify file' }).click()
    await page.getByText('Works without a connection, too.').waitFor()
    await context.setOffline(true)
    await dropFile(page, kellyFile)
    await page.getByText(/^Kelly fraction: ([\d,]+) of \1 values identical$/).waitFor()
    await page.getByText(/^Risk within the drawdown limit: ([\d,]+) of \1 values identical$/).waitFor()
    await dropFile(page, growthFile)
    await page.getByText(/^Portfolio growth: ([\d,]+) of \1 values identical$/).waitFor()
    await page.getByText(/^Place of the history: ([\d,]+) of \1 values identical$/).waitFor()
    await dropFile(page, growthFile.replace(/"conditionalDrawdown5":[^,]+/, '"conditionalDrawdown5":0.5'))
    await page.getByRole('table', { name: '1 value differing' }).waitFor()
    await context.setOffline(false)
    expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|^Keep-alive failed/.test(fault))).toEqual([])
    await context.close()

    // Anybody can verify a file, with an account that has no trades.
    const visitor = await newVisitor(browser, desktop)
    await signUp(visitor.page, app.url)
    await visitor.page.goto(`${app.url}/monte-carlo-simulator`)
    // The first visit makes the portfolio, and asks for its trades before anything stands below.
    await visitor.page.getByRole('heading', { name: 'No closed trades in Main yet' }).waitFor()
    await scrollDownTo(visitor.page, visitor.page.getByRole('button', { name: 'Verify file' }))
    await visitor.page.getByRole('button', { name: 'Verify file' }).click()
    await visitor.page.getByText('Works without a connection, too.').waitFor()
    await dropFile(visitor.page, kellyFile)
    await visitor.page.getByText(/^Kelly fraction: ([\d,]+) of \1 values identical$/).waitFor()
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })
})
