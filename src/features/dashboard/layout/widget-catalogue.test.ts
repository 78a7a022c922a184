import { expect, test } from 'vitest'
import { toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import type { DashboardLayout } from '#domain/journal/dashboard-layout.ts'
import { defaultLayout } from '#shared/dashboard/default-layout.ts'
import { isStatWidget, statOfWidget, statWidgetId } from '#shared/dashboard/stat-widgets.ts'
import { isPinned, isToolWidget, togglePin, toolOfWidget } from '#shared/dashboard/tool-widgets.ts'
import { knownWidgets } from './known-widgets.ts'
import {
  addWidget,
  missingWidgets,
  moveWidget,
  removeWidget,
  resizeWidget,
  widgetIds,
  widgetKind,
} from './widget-catalogue.ts'

const order = (layout: DashboardLayout) => layout.widgets.map(({ id }) => id)

test('a widget moves to the place of another, in either direction', () => {
  expect(order(moveWidget(defaultLayout, 'week', 'finding'))).toEqual([
    'breakdown',
    'finding',
    'week',
    'calendar',
    'recent',
    'figures',
  ])
  expect(order(moveWidget(defaultLayout, 'recent', 'week'))[0]).toBe('recent')
  expect(moveWidget(defaultLayout, 'streaks', 'week')).toBe(defaultLayout)
})

test('a widget that is added comes last, once, and can be removed', () => {
  const added = addWidget(addWidget(defaultLayout, 'streaks'), 'streaks')
  expect(order(added)).toEqual([...order(defaultLayout), 'streaks'])
  expect(missingWidgets(added)).not.toContain('streaks')
  expect(order(removeWidget(added, 'streaks'))).toEqual(order(defaultLayout))
  expect(missingWidgets({ ...defaultLayout, widgets: [] })).toEqual(widgetIds)
})

test('only the named widget changes its size', () => {
  const resized = resizeWidget(defaultLayout, 'calendar', { width: 'l' })
  expect(resized.widgets.find(({ id }) => id === 'calendar')).toEqual({ id: 'calendar', width: 'l', height: 'tall' })
  expect(
    resized.widgets
      .filter((widget, k) => widget !== defaultLayout.widgets[k] && widget.id !== 'calendar')
      .map(({ id }) => id),
  ).toEqual([])
})

test('widgets of another version are kept but not shown', () => {
  const later: DashboardLayout = {
    ...defaultLayout,
    widgets: [{ id: 'ofALaterVersion', width: 's', height: 'regular' }, ...defaultLayout.widgets],
  }
  expect(knownWidgets(later)).toEqual(defaultLayout.widgets)
  expect(order(moveWidget(later, 'week', 'breakdown'))).toContain('ofALaterVersion')
})

test('the default layout has the sizes that widgets are added with', () => {
  expect(knownWidgets(defaultLayout)).toHaveLength(defaultLayout.widgets.length)
  for (const { id, width, height } of knownWidgets(defaultLayout)) {
    const kind = widgetKind(id, [])
    expect({ width, height }, id).toEqual({ width: kind.width, height: kind.height })
  }
})

test('each analysis tool is a widget, pinned at the end and taken away again', () => {
  expect(widgetIds.filter(isToolWidget).map(toolOfWidget)).toEqual(toolKeys)
  for (const id of widgetIds) expect(id).toMatch(/^[a-z][A-Za-z0-9]{0,39}$/)
  const pinned = togglePin(defaultLayout, 'rDistribution')
  expect(order(pinned)).toEqual([...order(defaultLayout), 'toolRDistribution'])
  expect(knownWidgets(pinned)).toEqual(pinned.widgets)
  expect(isPinned(pinned, 'rDistribution')).toBe(true)
  expect(isPinned(pinned, 'pee')).toBe(false)
  expect(togglePin(pinned, 'rDistribution')).toEqual(defaultLayout)
  expect(isToolWidget('week')).toBe(false)
})

test('a custom stat is a widget by its id, with its name', () => {
  const stat = { id: '6b1f4c1e-6b5b-4f0e-9a53-0d5f7c1c2a77', name: 'Given back' }
  const id = statWidgetId(stat.id)
  expect(id).toMatch(/^[a-z][A-Za-z0-9]{0,39}$/)
  expect(statOfWidget(id)).toBe(stat.id)
  expect(missingWidgets(defaultLayout, [stat]).at(-1)).toBe(id)
  const placed = addWidget(defaultLayout, id)
  expect(knownWidgets(placed).at(-1)).toEqual({ id, width: 's', height: 'regular' })
  expect(missingWidgets(placed, [stat])).not.toContain(id)
  expect(widgetKind(id, [stat]).title).toBe('Stat: Given back')
  // Deleted meanwhile.
  expect(widgetKind(id, []).title).toBe('Custom stat')
  expect(isStatWidget('streaks')).toBe(false)
})
