#include <sqlite3.h>

// Swift cannot call functions with variable arguments. Has no effect once SQLite is in use.
static inline int csqlite_disable_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// Waits until what was written into the main database's file is on the disk. The file's own descriptor is used: closing
// another one would release SQLite's locks.
static inline int csqlite_sync_file(sqlite3 *database) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK || file == 0 || file->pMethods == 0) return code;
  return file->pMethods->xSync(file, SQLITE_SYNC_NORMAL);
}
