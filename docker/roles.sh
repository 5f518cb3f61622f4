#!/bin/bash
# At the first start of the database: the role that owns the tables and the role that runs the product, and nothing for anybody else.
set -euo pipefail
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set=owner_password="$GUILDHALL_OWNER_PASSWORD" --set=app_password="$GUILDHALL_APP_PASSWORD" <<'SQL'
create role guildhall_owner login nosuperuser nocreatedb nocreaterole password :'owner_password';
create role guildhall_app login nosuperuser nocreatedb nocreaterole password :'app_password';
create database guildhall owner guildhall_owner template template0 encoding 'UTF8' locale 'C';
revoke all on database guildhall from public;
grant connect on database guildhall to guildhall_app;
SQL
