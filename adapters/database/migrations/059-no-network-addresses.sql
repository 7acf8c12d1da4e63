-- Network addresses are never kept, and the log that stays for good has no email addresses: the log of logins named the ones, and
-- reasons the others. A version before this one still writes an address of a session, which this one does not read.
alter table admin_sessions
  alter column address set default '',
  add column address_hash bytea;
update admin_sessions set address = '';
update audit_log set result = regexp_replace(result, ' from ([0-9a-f.:/]+|unknown)$', '')
 where action = 'admin.login';
update audit_log set
  reason = regexp_replace(reason, '[^\s<>"'']+@[^\s<>"'']+', '<address>', 'g'),
  result = regexp_replace(result, '[^\s<>"'']+@[^\s<>"'']+', '<address>', 'g')
 where reason like '%@%' or result like '%@%';
update blocks set reason = regexp_replace(reason, '[^\s<>"'']+@[^\s<>"'']+', '<address>', 'g')
 where reason like '%@%';
update unknown_payments set reason = regexp_replace(reason, '[^\s<>"'']+@[^\s<>"'']+', '<address>', 'g')
 where reason like '%@%';
