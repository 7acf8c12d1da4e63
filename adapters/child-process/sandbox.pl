# Runs a command that can read only the named paths, and cannot change anything, use the network or start another process;
# fails otherwise: docs/decisions/101-sandbox-for-decoders.md. Every Debian has Perl, which can make any system call.
#   perl sandbox.pl x64|arm64 [read=PATH | exec=PATH | write=PATH | spawn]… -- COMMAND…
use strict;
use warnings;

# The numbers of each system call on both processors; 0 if it does not exist. Numbers from 424 on are the same on all.
my ($newest, $landlock_create, $landlock_add, $landlock_restrict) = (424, 444, 445, 446);
my ($prctl, $capset, $prlimit, $clone) = ([157, 167], [126, 91], [302, 261], [56, 220]);
my $socketpair = [53, 199];
my @signal_own = ([62, 129], [234, 131]);                                     # kill, tgkill
my @tune_own = ($prlimit, [203, 122], [144, 119], [142, 118], [314, 274]);    # sched_setaffinity, _setscheduler, _setparam, _setattr
my @denied = (
  [41, 198], [42, 203], [49, 200], [50, 201],                                 # socket, connect, bind, listen
  [101, 117], [310, 270], [311, 271], [312, 272],                             # ptrace, process_vm_readv, process_vm_writev, kcmp
  [200, 130], [129, 138], [297, 240], [141, 140], [251, 30],                  # tkill, rt_sigqueueinfo, rt_tgsigqueueinfo, setpriority, ioprio_set
  [29, 194], [30, 196], [31, 195], [64, 190], [65, 193], [66, 191],           # shmget, shmat, shmctl, semget, semop, semctl
  [220, 192], [68, 186], [69, 189], [70, 188], [71, 187], [240, 180],         # semtimedop, msgget, msgsnd, msgrcv, msgctl, mq_open
  [76, 45], [90, 0], [91, 52], [268, 53],                                     # truncate, chmod, fchmod, fchmodat
  [92, 0], [93, 55], [94, 0], [260, 54],                                      # chown, fchown, lchown, fchownat
  [132, 0], [235, 0], [261, 0], [280, 88],                                    # utime, utimes, futimesat, utimensat
  [188, 5], [189, 6], [190, 7], [197, 14], [198, 15], [199, 16],              # setxattr, l-, f-, removexattr, l-, f-
  [272, 97], [308, 268], [304, 265], [254, 27],                               # unshare, setns, open_by_handle_at, inotify_add_watch
  [248, 217], [249, 218], [250, 219],                                         # add_key, request_key, keyctl
  [298, 241], [321, 280], [323, 282],                                         # perf_event_open, bpf, userfaultfd
);
my @process = ([57, 0], [58, 0]);                                             # fork, vfork

my %column = (x64 => 0, arm64 => 1);
my $column = $column{ shift @ARGV // '' } // die "This processor is not known\n";
my $architecture = (0xC000003E, 0xC00000B7)[$column];
my (%places, $may_spawn);
while (defined(my $argument = shift @ARGV)) {
  last if $argument eq '--';
  if ($argument eq 'spawn') { $may_spawn = 1 }
  elsif ($argument =~ /^(read|exec|write)=(.+)/s) { push @{ $places{$1} }, $2 }
  else { die "Unknown argument $argument\n" }
}

# Makes a system call, given its number or its numbers on both processors. Dies if it fails.
sub call {
  my ($name, $number, @arguments) = @_;
  my $result = syscall(ref $number ? $number->[$column] : $number, @arguments);
  die "$name: $!\n" if $result < 0;
  return $result;
}

# Permanently limits reading and writing to the named paths, for this process and its children.
# Also denies access to /proc/PID/environ and to the memory of other processes.
sub restrict_files {
  my $version = call('Landlock', $landlock_create, 0, 0, 1);
  my $everything = (1 << ($version >= 5 ? 16 : $version >= 3 ? 15 : $version >= 2 ? 14 : 13)) - 1;
  # Files; TCP; signals to others and abstract sockets. Older kernels know only the first, or the first two.
  my $rules = pack 'QQQ', $everything, 3, 3;
  my $size = $version >= 6 ? 24 : $version >= 4 ? 16 : 8;
  my $ruleset = call('Landlock', $landlock_create, $rules, $size, 0);
  my ($execute, $write_file, $read_file, $read_folder, $truncate) = (1, 2, 4, 8, 1 << 14);
  my $allow = sub {
    my ($path, $on_folder, $on_file) = @_;
    sysopen my $place, $path, 0x200000 or return;    # O_PATH. A missing path needs no rule.
    call($path, $landlock_add, $ruleset, 1, pack('Ql', -d $place ? $on_folder : $on_file, fileno $place), 0);
    return $place;
  };
  $allow->($_, $read_folder | $read_file, $read_file) for @{ $places{read} };
  $allow->($_, $read_folder | $read_file | $execute, $read_file | $execute) for @{ $places{exec} };
  $allow->($_, $everything & ~$execute, ($read_file | $write_file | $truncate) & $everything) for @{ $places{write} };
  # The rule for /proc/self lasts only while the kernel keeps its inode: an open handle keeps it.
  local $^F = 1000;
  our $itself = $allow->('/proc/self', $read_folder | $read_file, $read_file);
  call('Landlock', $landlock_restrict, $ruleset, 0);
}

# Filters the system calls with a BPF program of [code, jump if true, jump if false, value].
sub filter_calls {
  my ($load, $equal, $at_least, $any_bit, $return) = (0x20, 0x15, 0x35, 0x45, 0x06);
  my ($call, $of, $low) = (0, 4, sub { 16 + 8 * $_[0] });
  my ($allowed, $killed, $unknown, $refused) = (0x7fff0000, 0x80000000, 0x00050000 | 38, 0x00050000 | 13);
  my @program = (
    [$load, 0, 0, $of], [$equal, 1, 0, $architecture], [$return, 0, 0, $killed],
    # Calls newer than Linux 5.0 (io_uring, pidfd, clone3, fchmodat2, …) fail as on an older kernel.
    [$load, 0, 0, $call], [$at_least, 0, 1, $newest], [$return, 0, 0, $unknown],
  );
  my $numbers = sub { grep { $_ } map { $_->[$column] } @_ };
  push @program, [$equal, 0, 1, $_], [$return, 0, 0, $refused]
    for $numbers->(@denied, $may_spawn ? () : (@process, $socketpair));
  push @program, [$equal, 0, 4, $_], [$load, 0, 0, $low->(0)], [$equal, 0, 1, $$], [$return, 0, 0, $allowed], [$return, 0, 0, $refused]
    for $numbers->(@signal_own);
  push @program, [$equal, 0, 5, $_], [$load, 0, 0, $low->(0)], [$equal, 1, 0, $$], [$equal, 0, 1, 0], [$return, 0, 0, $allowed], [$return, 0, 0, $refused]
    for $numbers->(@tune_own);
  # Allows only threads (CLONE_THREAD).
  push @program, [$equal, 0, 3, $clone->[$column]], [$load, 0, 0, $low->(0)], [$any_bit, 1, 0, 0x10000], [$return, 0, 0, $refused]
    unless $may_spawn;
  push @program, [$return, 0, 0, $allowed];
  my $code = join '', map { pack 'SCCL', @$_ } @program;
  call('seccomp', $prctl, 22, 2, pack('Sx6P', scalar @program, $code), 0, 0);
}

# Drops all capabilities; root keeps the one for reading other accounts' files (CAP_DAC_READ_SEARCH).
sub drop_rights {
  my $header = pack 'LL', 0x20080522, 0;
  my $set = sub { syscall($capset->[$column], $header, pack('L6', $_[0], $_[0], 0, 0, 0, 0)) == 0 };
  ($> == 0 && $set->(4)) || $set->(0) or die "capset: $!\n";
  call('no_new_privs', $prctl, 38, 1, 0, 0, 0);
}

drop_rights();
restrict_files();
filter_calls();
exec { $ARGV[0] } @ARGV or die "$ARGV[0]: $!\n";
