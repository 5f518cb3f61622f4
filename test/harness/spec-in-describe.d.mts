export function inDescribe(source: string, name: string): string;
