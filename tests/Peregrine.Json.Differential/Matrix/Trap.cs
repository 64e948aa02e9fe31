using System.Runtime.CompilerServices;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Matrix;

/// <summary>What user code of the models passes: each call is noted, and one of them throws.</summary>
public static class Trap
{
    private static readonly AsyncLocal<Run?> s_run = new();

    /// <summary>Called wherever user code runs.</summary>
    public static void Pass(string site)
    {
        if (s_run.Value is { } run)
        {
            run.Pass(site);
        }
    }

    /// <summary>Passes, and gives a value.</summary>
    public static T Pass<T>(string site, T value)
    {
        Pass(site);
        return value;
    }

    /// <summary>Makes a call in which a site throws, the first time or a later one, and another one perhaps, every time.</summary>
    public static Run In(Func<object?> call, string? site = null, int time = 0, Func<Exception>? make = null, string? second = null)
    {
        var run = new Run(site, time, make, second);
        s_run.Value = run;
        try
        {
            run.Outcome = Outcome.Of(call);
        }
        finally
        {
            s_run.Value = null;
        }

        return run;
    }

    /// <summary>Makes a value without noting what that calls.</summary>
    public static T Quietly<T>(Func<T> make)
    {
        Run? run = s_run.Value;
        s_run.Value = null;
        T made = make();
        s_run.Value = run;
        return made;
    }

    /// <summary>One call, what it called, and what it came to.</summary>
    public sealed class Run(string? site, int time, Func<Exception>? make, string? second)
    {
        private int _left = time;

        /// <summary>The sites in their order.</summary>
        public List<string> Calls { get; } = [];

        /// <summary>What was thrown.</summary>
        public Exception? Thrown { get; private set; }

        /// <summary>What the caller got.</summary>
        public Outcome Outcome { get; set; }

        /// <summary>Where in the chain of exceptions the thrown object itself stands; -1 for nowhere.</summary>
        public int Depth
        {
            get
            {
                int depth = 0;
                for (Exception? current = Outcome.Error; current is not null; current = current.InnerException, depth++)
                {
                    if (ReferenceEquals(current, Thrown))
                    {
                        return depth;
                    }
                }

                return -1;
            }
        }

        /// <summary>Never inlined: the source of an exception is the assembly of the method that the JIT put the throw into.</summary>
        [MethodImpl(MethodImplOptions.NoInlining)]
        public void Pass(string passed)
        {
            Calls.Add(passed);
            if (passed == site && _left-- == 0)
            {
                Thrown = make!();
                throw Thrown;
            }

            if (Thrown is not null && passed == second)
            {
                throw make!();
            }
        }
    }
}

/// <summary>An exception that nobody knows.</summary>
public sealed class UsersException() : Exception("mine");

/// <summary>One that is taken for System.Text.Json's own.</summary>
public class UsersJsonException : JsonException
{
    public UsersJsonException()
    {
    }

    public UsersJsonException(string message)
        : base(message)
    {
    }
}
