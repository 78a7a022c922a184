import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { attachment } from '#contract/trades/field-schemas.ts'
import { done, id, instant, text } from '#contract/values.ts'
import { setupExampleTypes } from '#domain/playbook/playbook.ts'

const exampleInput = z.strictObject({
  path: attachment.shape.path,
  mediaType: z.enum(setupExampleTypes),
  size: attachment.shape.size,
  note: text(1_000).nullable(),
})

export const setupExample = exampleInput.extend({ id, setupId: id, createdAt: instant })

const one = z.object({ example: setupExample })
const ofSetup = z.strictObject({ setupId: id })
const params = z.strictObject({ id })

export const listSetupExamples = defineRoute({
  method: 'GET',
  path: '/setups/:setupId/examples',
  summary: 'The example pictures of a setup of the signed-in user, oldest first',
  auth: 'user',
  params: ofSetup,
  response: z.object({ examples: z.array(setupExample) }),
  problems: ['not_found', 'forbidden'],
})
export const createSetupExample = defineRoute({
  method: 'POST',
  path: '/setups/:setupId/examples',
  summary: 'Adds a picture, stored in the user’s folder of the bucket, to a setup',
  auth: 'user',
  status: 201,
  params: ofSetup,
  body: exampleInput.partial({ note: true }),
  response: one,
  problems: ['not_found', 'forbidden', 'conflict', 'list_full'],
})
export const updateSetupExample = defineRoute({
  method: 'PUT',
  path: '/setup-examples/:id',
  summary: 'Changes the note of an example picture',
  auth: 'user',
  params,
  body: exampleInput.pick({ note: true }),
  response: one,
  problems: ['not_found', 'forbidden'],
})
export const deleteSetupExample = defineRoute({
  method: 'DELETE',
  path: '/setup-examples/:id',
  summary: 'Removes a picture from its setup; the file itself stays in the bucket',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found', 'forbidden'],
})
