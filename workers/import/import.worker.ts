import { expose } from 'comlink'
import { ImportApi } from './import-api.ts'

// At once and before anything is awaited: a message that came earlier would never be answered.
expose(new ImportApi())
