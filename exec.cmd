@rem Scripts of package.json begin with exec, so that signals to npm reach the program. Windows lacks that command.
@%*
