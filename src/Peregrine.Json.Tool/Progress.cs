using System.Diagnostics;
using Spectre.Console;

namespace Peregrine.Json.Tool;

/// <summary>
/// A progress bar on the standard error for longer work. Shown only if the standard error is a terminal with colours and the output does not go to that
/// terminal.
/// </summary>
internal sealed class Progress : IDisposable
{
    private static readonly TimeSpan s_moment = TimeSpan.FromMilliseconds(600);
    private static Progress? s_shown;

    private readonly ManualResetEventSlim _done = new();
    private readonly Stopwatch _watch = Stopwatch.StartNew();
    private readonly string _label;
    private readonly long _length;
    private readonly bool _isBytes;
    private readonly bool _isWanted;
    private long _at;
    private Thread? _thread;

    /// <param name="label">The label of the work.</param>
    /// <param name="length">The length of the work, in bytes or in steps; null to show nothing.</param>
    /// <param name="writesToTerminal">Whether output goes to the terminal meanwhile; nothing is then shown.</param>
    /// <param name="isBytes">Whether the length is a number of bytes, so that a speed is meaningful.</param>
    public Progress(string label, long? length, bool writesToTerminal, bool isBytes = true)
    {
        _isBytes = isBytes;
        _label = label;
        _length = length ?? 0;
        _isWanted = _length > 0 && !writesToTerminal && Terminal.HasErrorColors;
    }

    /// <summary>Records how many bytes or steps are done. The bar appears once the work has taken 600 ms.</summary>
    public void Report(long at)
    {
        if (!_isWanted)
        {
            return;
        }

        Volatile.Write(ref _at, at);
        if (_thread is null && _watch.Elapsed > s_moment)
        {
            s_shown = this;
            _thread = new Thread(Show) { IsBackground = true };
            _thread.Start();
        }
    }

    /// <summary>If the bar is shown, makes the cursor visible again, which the bar has hidden. Used when the program ends before the work.</summary>
    public static void Abandon()
    {
        if (s_shown is not null)
        {
            Console.Error.Write("\e[?25h\n");
        }
    }

    public void Dispose()
    {
        _done.Set();
        _thread?.Join();
        _thread = null;
        s_shown = null;
    }

    private void Show()
    {
        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(Console.Error), ColorSystem = ColorSystemSupport.Detect });
        ProgressColumn[] columns = [new TaskDescriptionColumn(), new ProgressBarColumn(), new PercentageColumn(), .. _isBytes ? [new TransferSpeedColumn()] : (ProgressColumn[])[], new RemainingTimeColumn()];
        console.Progress().AutoClear(true).HideCompleted(true).AutoRefresh(true).Columns(columns)
            .Start(context =>
            {
                ProgressTask task = context.AddTask(Markup.Escape(_label), maxValue: _length);
                do
                {
                    task.Value = Volatile.Read(ref _at);
                }
                while (!_done.Wait(100));
            });
    }
}
