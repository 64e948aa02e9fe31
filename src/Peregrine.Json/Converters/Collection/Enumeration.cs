using System.Collections;

namespace Peregrine.Json.Converters;

/// <summary>Advances enumerators and disposes of them.</summary>
internal static class Enumeration
{
    /// <summary>
    /// Advances an enumerator. Compiled once and without a profile, so that the JIT does not inline an enumerator's code here. Otherwise, an exception in that
    /// code would name this library in <see cref="Exception.Source"/>, which the runtime derives from the method on top of the stack.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveOptimization | MethodImplOptions.NoInlining)]
    public static bool Next(IEnumerator enumerator) => enumerator.MoveNext();

    /// <summary>
    /// Advances an enumerator. Generic, so that each element type that is a struct has its own call site (classes share one): an interface call is fastest for
    /// the first class that its call site encounters.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveOptimization | MethodImplOptions.NoInlining)]
    public static bool Next<T>(IEnumerator<T> enumerator) => enumerator.MoveNext();

    /// <summary>
    /// Disposes of an enumerator. If every element has been written and Dispose throws, calls Dispose a second time, as System.Text.Json does with every
    /// enumerator that is open when an exception propagates. An exception of the second call replaces the first and has no path.
    /// </summary>
    /// <param name="enumerator">The enumerator.</param>
    /// <param name="isWhole">Whether the enumerator has reached its end.</param>
    public static void End(IDisposable enumerator, bool isWhole)
    {
        if (!isWhole)
        {
            Abandon(enumerator);
            return;
        }

        try
        {
            enumerator.Dispose();
        }
        catch
        {
            Abandon(enumerator);
            throw;
        }
    }

    /// <summary>Disposes of an untyped enumerator after an exception. At the end of the enumeration, does nothing.</summary>
    public static void EndUntyped(IEnumerator enumerator, bool isWhole)
    {
        if (!isWhole && enumerator is IDisposable disposable)
        {
            Abandon(disposable);
        }
    }

    private static void Abandon(IDisposable enumerator)
    {
        try
        {
            enumerator.Dispose();
        }
        catch (Exception error) when (WriteDiagnosis.Explains(error))
        {
            throw WriteFault.AsIs(error);
        }
    }
}
