using System.Runtime.ExceptionServices;

namespace Peregrine.Json.Discovery;

/// <summary>Calls by reflection whose exceptions reach the caller as thrown, not inside a <see cref="TargetInvocationException"/>.</summary>
internal static class Unwrapped
{
    private const BindingFlags Flags = BindingFlags.Instance | BindingFlags.Public | BindingFlags.CreateInstance | BindingFlags.DoNotWrapExceptions;

    /// <summary>Makes an instance by the public constructor that takes these arguments.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "The flags ask for public constructors alone.")]
    public static object Create([DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] Type type, params object?[] arguments) =>
        Activator.CreateInstance(type, Flags, binder: null, arguments, culture: null)!;

    /// <summary>
    /// Makes an instance by the constructor without parameters, public or not. The runtime emits and compiles code for an invoker's second call; for this it
    /// calls the constructor by its address.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2087", Justification = "Called where the constructor has been found.")]
    public static T Make<T>()
    {
        try
        {
            return (T)Activator.CreateInstance(typeof(T), nonPublic: true)!;
        }
        catch (TargetInvocationException error) when (error.InnerException is not null)
        {
            ExceptionDispatchInfo.Throw(error.InnerException);
            throw;
        }
    }

    /// <summary>Calls a static method.</summary>
    public static object? Call(MethodInfo method, params object?[] arguments) =>
        method.Invoke(null, BindingFlags.DoNotWrapExceptions, binder: null, arguments, culture: null);
}
