using Peregrine.Json.Versus.Measuring;
using Peregrine.Json.Workloads;

namespace Peregrine.Json.Versus.Sides;

/// <summary>From what JSON is read, or into what it is written.</summary>
public enum Form
{
    /// <summary>Read from a span of UTF-8.</summary>
    Utf8,

    /// <summary>Written into a new array of UTF-8.</summary>
    Bytes,

    /// <summary>Written into a buffer that is used again.</summary>
    Buffer,

    /// <summary>Read from or written into a string.</summary>
    String,

    /// <summary>Read from a <see cref="System.Text.Json.Utf8JsonReader"/>.</summary>
    Reader,

    /// <summary>Written to a <see cref="System.Text.Json.Utf8JsonWriter"/> that is used again.</summary>
    Writer,

    /// <summary>Written into a string as a member that is declared an object.</summary>
    Member,

    /// <summary>Written to a <see cref="System.Text.Json.Utf8JsonWriter"/> that is used again, as the member of an object that its caller writes.</summary>
    Inside,

    /// <summary>Read from or written into a stream by blocking calls.</summary>
    Stream,

    /// <summary>The same by asynchronous calls, which the stream completes at once.</summary>
    Async,

    /// <summary>Read from or written into a pipe.</summary>
    Pipe,

    /// <summary>The elements of an array in a stream, enumerated asynchronously.</summary>
    Elements,

    /// <summary>Read from a stream that does not know its length and fills all the space it is given, by asynchronous calls.</summary>
    Unknown,

    /// <summary>The same from a stream that gives 16 KiB at a time at most.</summary>
    By16K,

    /// <summary>The same from a stream that gives 4 KiB at a time at most.</summary>
    By4K,

    /// <summary>Read from a pipe into which 4 KiB come at a time.</summary>
    Piped,

    /// <summary>The elements of an array in such a pipe, enumerated asynchronously.</summary>
    PipedElements,
}

/// <summary>One library as its users would call it at its best.</summary>
public abstract class Side
{
    public abstract string Name { get; }

    /// <summary>True when text is to be the same bytes as that of System.Text.Json, false when the values in it are.</summary>
    public virtual bool SameBytes => false;

    /// <summary>Called before a workload is verified or measured: for settings that exist once per process.</summary>
    public virtual void Prepare<T>(Workload<T> workload)
    {
    }

    /// <summary>Reading; null when the library cannot do this form.</summary>
    public abstract CallLoop? Read<T>(Workload<T> workload, Form form);

    /// <summary>Writing; null when the library cannot do this form.</summary>
    public abstract CallLoop? Write<T>(Workload<T> workload, Form form);

    /// <summary>Reads documents in declared order first.</summary>
    public void Train<T>(Workload<T> workload, Form form)
    {
        if (workload.Training.Count > 0)
        {
            var ordered = new Workload<T>(workload, workload.Training);
            CallLoop? loop = Read(ordered, form);
            for (int pass = 0; pass < 4; pass++)
            {
                loop?.Run(workload.Training.Count);
            }
        }
    }
}
