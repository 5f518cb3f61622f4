import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { Calls } from './kernel/edges/calls/calls.js';
import type { Kernel } from './kernel/edges/contracts.js';
import { CallsController } from './kernel/edges/http/calls.controller.js';
import { RefusalFilter } from './kernel/edges/http/refusal-filter.js';
import { LiveGateway } from './kernel/edges/sockets/live.gateway.js';
import { KERNEL } from './kernel/edges/tokens.js';

/** The edges over one kernel. */
@Module({})
export class AppModule {
  static over(kernel: Kernel): DynamicModule {
    return {
      module: AppModule,
      controllers: [CallsController],
      providers: [{ provide: KERNEL, useValue: kernel }, Calls, LiveGateway, { provide: APP_FILTER, useClass: RefusalFilter }],
    };
  }
}
