/** What of the reader is used here; the package brings types for its older entry only. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    fromXML(xml: string): Promise<{ readonly rootElement: unknown }>;
    toXML(element: unknown, options?: { readonly format?: boolean }): Promise<{ readonly xml: string }>;
    create(type: string, values: object): unknown;
  }
}
