import { textsOf } from '../language/texts.js';

const cn = {
  read: '已读入,请核对后继续。',
  large: '文件超过1 MB。',
  upload: '读入UBL文件',
  faults: '文件未读入',
} as const;
const en = {
  read: 'The file was read. Check what it says and go on.',
  large: 'The file is larger than 1 MB.',
  upload: 'Read in a UBL file',
  faults: 'The file was not read',
} as const;

export const useUblTexts = textsOf('ubl', cn, en);
