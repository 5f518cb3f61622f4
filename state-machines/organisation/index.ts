import { anyDefinition } from '../kernel/definition.js';
import { baseJob } from './job/index.js';
import { basePosition } from './position/index.js';
import { basePositionAllot } from './position-allot/index.js';
import { basePersonLevel } from './position-level/index.js';
import { baseWorkCalendar } from './work-calendar/index.js';

export const organisationDocuments = [baseJob, basePosition, basePositionAllot, basePersonLevel, baseWorkCalendar].map(anyDefinition);
