/** All migrations, oldest first. Kept by npm run migration:generate. */
import type { Migration } from '../server/kernel/database/migration.js';
import { Initial1795219200000 } from './1795219200000-initial.js';
import { ReferenceData1795293760764 } from './1795293760764-reference-data.js';
import { ExchangeRates1795296456600 } from './1795296456600-exchange-rates.js';
import { SignIn1795296977729 } from './1795296977729-sign-in.js';
import { TableViews1795304967762 } from './1795304967762-table-views.js';
import { LookupsOptionsNumbering1795305123010 } from './1795305123010-lookups-options-numbering.js';
import { People1795305451684 } from './1795305451684-people.js';
import { SingleSignOn1795305863467 } from './1795305863467-single-sign-on.js';
import { Files1795306106224 } from './1795306106224-files.js';
import { Notices1795307024519 } from './1795307024519-notices.js';
import { Access1795307462144 } from './1795307462144-access.js';
import { TaskLink1795307901698 } from './1795307901698-task-link.js';
import { Favourites1795307946642 } from './1795307946642-favourites.js';
import { CategoriesMaterials1795308509466 } from './1795308509466-categories-materials.js';
import { Imports1795310552750 } from './1795310552750-imports.js';
import { QuickMenu1795311639418 } from './1795311639418-quick-menu.js';
import { GrantsNameCompany1795317916181 } from './1795317916181-grants-name-company.js';
import { SsoSubjects1795319450309 } from './1795319450309-sso-subjects.js';
import { FileColumns1795319649362 } from './1795319649362-file-columns.js';
import { LinesByMaterial1795320847867 } from './1795320847867-lines-by-material.js';
import { FavouritesWatchedTodosSeen1795329883168 } from './1795329883168-favourites-watched-todos-seen.js';
import { ImportSheets1795331423043 } from './1795331423043-import-sheets.js';
import { ProfileModule1795342056277 } from './1795342056277-profile-module.js';
import { ImportNotUndone1795343395529 } from './1795343395529-import-not-undone.js';
import { PersonalReadsDepartmentMerge1795343500665 } from './1795343500665-personal-reads-department-merge.js';

export const migrations: readonly Migration[] = [Initial1795219200000, ReferenceData1795293760764, ExchangeRates1795296456600, SignIn1795296977729, TableViews1795304967762, LookupsOptionsNumbering1795305123010, People1795305451684, SingleSignOn1795305863467, Files1795306106224, Notices1795307024519, Access1795307462144, TaskLink1795307901698, Favourites1795307946642, CategoriesMaterials1795308509466, Imports1795310552750, QuickMenu1795311639418, GrantsNameCompany1795317916181, SsoSubjects1795319450309, FileColumns1795319649362, LinesByMaterial1795320847867, FavouritesWatchedTodosSeen1795329883168, ImportSheets1795331423043, ProfileModule1795342056277, ImportNotUndone1795343395529, PersonalReadsDepartmentMerge1795343500665];
