import { expose } from 'comlink'
import { ImportApi } from './import-api.ts'

// Before anything is awaited: a message that arrived earlier would never be answered.
expose(new ImportApi())
